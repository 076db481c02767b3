import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Refusal } from './field.tsx'

export function ConfidentialField() {
  const { subject, rights } = useSubject()
  const change = useFieldChange('Confidentiality')
  if (subject.confidential === undefined) return null
  return (
    <>
      <dt className="py-0.5 text-muted pointer-coarse:py-3">Confidential</dt>
      <dd className="min-w-0">
        <Checkbox
          isSelected={subject.confidential}
          isDisabled={!rights.canPlan}
          onChange={(confidential) =>
            change.mutate({ input: { confidential }, effect: { confidential } })
          }
        >
          Hidden from guests and non-members
          {change.isPending && (
            <span className="text-accent">
              <Spinner />
              <span className="sr-only">Saving…</span>
            </span>
          )}
        </Checkbox>
        <Refusal change={change} />
      </dd>
    </>
  )
}

import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { useChangeIssue } from '#web/boards/drawer/use-change-issue.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Refusal } from './field.tsx'

export function ConfidentialField() {
  const { issue, rights } = useIssue()
  const change = useChangeIssue('That it is confidential, or not,')
  return (
    <>
      <dt className="py-0.5 text-muted pointer-coarse:py-3">Confidential</dt>
      <dd className="min-w-0">
        <Checkbox
          isSelected={issue.confidential}
          isDisabled={!rights.canPlan}
          onChange={(confidential) =>
            change.mutate({ input: { confidential }, effect: { confidential } })
          }
        >
          Hidden from guests and strangers
          {change.isPending && (
            <span className="text-accent">
              <Spinner />
              <span className="sr-only">Saving</span>
            </span>
          )}
        </Checkbox>
        <Refusal change={change} />
      </dd>
    </>
  )
}

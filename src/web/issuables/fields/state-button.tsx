import { useSubject } from '#web/issuables/subject-context.ts'
import { NOUNS } from '#web/issuables/subject.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from './field.tsx'

export function StateButton() {
  const { name, subject, rights } = useSubject()
  const change = useFieldChange('The status')
  if (!rights.canUpdate || (subject.state !== 'opened' && subject.state !== 'closed')) return null
  const isOpen = subject.state === 'opened'
  return (
    <div>
      <Button
        size="sm"
        isPending={change.isPending}
        onPress={() =>
          change.mutate({
            input: { state_event: isOpen ? 'close' : 'reopen' },
            effect: { state: isOpen ? 'closed' : 'opened' },
          })
        }
      >
        {isOpen ? 'Close' : 'Reopen'} {NOUNS[name.kind]}
      </Button>
      <Refusal change={change} />
    </div>
  )
}

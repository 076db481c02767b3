import { useSubject } from '#web/issuables/subject-context.ts'
import { NOUNS } from '#web/issuables/subject.ts'
import { useStateChange } from '#web/issuables/use-state-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from './field.tsx'

export function StateButton() {
  const { name } = useSubject()
  const { change, isOpen, toggle } = useStateChange()
  if (!toggle) return null
  return (
    <div>
      <Button size="sm" isPending={change.isPending} onPress={toggle}>
        <span>
          {isOpen ? 'Close' : 'Reopen'}
          <span className="max-sm:sr-only"> {NOUNS[name.kind]}</span>
        </span>
      </Button>
      <Refusal change={change} />
    </div>
  )
}

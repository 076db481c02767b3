import { Button } from '#web/ui/button.tsx'
import { Refusal } from './fields/field.tsx'
import { useIssue } from './issue-context.ts'
import { useChangeIssue } from './use-change-issue.ts'

/** Closes the issue, or opens it again. */
export function StateButton() {
  const { issue, rights } = useIssue()
  const change = useChangeIssue('The state')
  if (!rights.canUpdate) return null
  const isOpen = issue.state === 'opened'
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
        {isOpen ? 'Close issue' : 'Reopen issue'}
      </Button>
      <Refusal change={change} />
    </div>
  )
}

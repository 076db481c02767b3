import { useSubject } from './subject-context.ts'
import { useFieldChange } from './use-field-change.ts'

/** Closes or reopens the issue or merge request. `toggle` is null when the user cannot. */
export function useStateChange() {
  const { subject, rights } = useSubject()
  const change = useFieldChange('The status')
  const isOpen = subject.state === 'opened'
  const canToggle = rights.canUpdate && (isOpen || subject.state === 'closed')
  const toggle = () =>
    change.mutate({
      input: { state_event: isOpen ? 'close' : 'reopen' },
      effect: { state: isOpen ? 'closed' : 'opened' },
    })
  return { change, isOpen, toggle: canToggle ? toggle : null }
}

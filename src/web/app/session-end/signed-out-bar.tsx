import { Bar } from '#web/app/bar.tsx'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { ask, sessionEnd } from './session-end.ts'

/** After a "not now": the page can be read, but nothing is read or sent anew. */
export function SignedOutBar() {
  const state = useStore(sessionEnd)
  if (state !== 'left') return null
  return (
    <Bar label="Signed out" tone="quiet">
      The server has ended this session: nothing is loaded or sent.
      <Button size="xs" onPress={() => void ask()}>
        Sign in again
      </Button>
    </Bar>
  )
}

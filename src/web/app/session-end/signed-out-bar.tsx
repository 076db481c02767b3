import { useStore } from '#web/lib/store.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask, sessionEnd } from './session-end.ts'

/** The bar shown after “Not now”: the page stays readable, but sends no requests. */
export function SignedOutBar() {
  const state = useStore(sessionEnd)
  if (state !== 'left') return null
  return (
    <Bar label="Signed out" tone="quiet">
      Your session has ended. Sign in again to load or save anything.
      <Button size="xs" onPress={() => void ask()}>
        Sign in again
      </Button>
    </Bar>
  )
}

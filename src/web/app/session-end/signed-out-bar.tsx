import { useSyncExternalStore } from 'react'

import { Bar } from '#web/app/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask, sessionEnd, watchSessionEndState } from './session-end.ts'

/** After a "not now": the page can be read, but nothing is read or sent anew. */
export function SignedOutBar() {
  const state = useSyncExternalStore(watchSessionEndState, sessionEnd)
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

import { lazy, Suspense, useSyncExternalStore } from 'react'

import { currentAccount } from '#web/api/session.ts'
import { sessionEnd, watchSessionEndState } from './session-end.ts'

const SignInAgain = lazy(async () => ({
  default: (await import('./sign-in-again.tsx')).SignInAgain,
}))

export function SessionEndHost() {
  const state = useSyncExternalStore(watchSessionEndState, sessionEnd)
  const account = currentAccount()
  if (state !== 'asking' || !account) return null
  return (
    <Suspense>
      <SignInAgain account={account} />
    </Suspense>
  )
}

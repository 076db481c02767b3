import { currentAccount } from '#web/api/session.ts'
import { useStore } from '#web/lib/store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { sessionEnd } from './session-end.ts'

const SignInAgain = lazyPart(async () => (await import('./sign-in-again.tsx')).SignInAgain)

export function SessionEndHost() {
  const state = useStore(sessionEnd)
  const account = currentAccount()
  if (state !== 'asking' || !account) return null
  return <SignInAgain account={account} />
}

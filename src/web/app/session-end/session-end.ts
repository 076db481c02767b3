import { recoverSession, watchSessionEnd } from '#web/api/session.ts'
import { hearTabs } from '#web/api/tabs.ts'
import { createStore } from '#web/lib/store.ts'
import { paths } from '#web/paths.ts'

/** `asking`: calls wait for somebody to sign in again. `left`: they said not now. */
export type SessionEnd = 'none' | 'asking' | 'left'

export const sessionEnd = createStore<SessionEnd>('none')
let answer: (signedIn: boolean) => void = () => {}

/** Asks people to sign in over the page when their session ends. */
export function followSessionEnd(): void {
  watchSessionEnd(async () => {
    if (location.pathname === paths.signIn()) return false
    // After a "not now" only what the person does asks again, not what the page does by itself.
    if (sessionEnd.get() === 'left' && !navigator.userActivation?.isActive) return false
    return await ask()
  })
  hearTabs(({ kind }) => {
    if (kind === 'accounts' && sessionEnd.get() !== 'none') void followOtherTab()
  })
}

/** Asks for a sign-in; whether there was one. */
export async function ask(): Promise<boolean> {
  sessionEnd.set('asking')
  return await new Promise((resolve) => (answer = resolve))
}

/** Resends waiting requests. */
export function goOn(): void {
  sessionEnd.set('none')
  answer(true)
}

/** Fails waiting requests and keeps the page. */
export function leave(): void {
  sessionEnd.set('left')
  answer(false)
}

async function followOtherTab(): Promise<void> {
  if (await recoverSession()) goOn()
}

import { recoverSession, watchSessionEnd } from '#web/api/session.ts'
import { listenToTabs } from '#web/api/tabs.ts'
import { createStore } from '#web/lib/store.ts'
import { paths } from '#web/paths.ts'

/** `asking`: requests wait for a new sign-in. `left`: the user chose “Not now”. */
export type SessionEnd = 'none' | 'asking' | 'left'

export const sessionEnd = createStore<SessionEnd>('none')
let answer: (signedIn: boolean) => void = () => {}

/** Opens a sign-in dialog over the page when the session ends. */
export function followSessionEnd(): void {
  watchSessionEnd(async () => {
    if (location.pathname === paths.signIn()) return false
    // After “Not now”, only user actions reopen the dialog. Background requests fail.
    if (sessionEnd.get() === 'left' && !navigator.userActivation?.isActive) return false
    return await ask()
  })
  listenToTabs(({ kind }) => {
    if (kind === 'accounts' && sessionEnd.get() !== 'none') void followOtherTab()
  })
}

/** Opens the sign-in dialog. Resolves to true once the user has signed in, and to false after “Not now”. */
export async function ask(): Promise<boolean> {
  sessionEnd.set('asking')
  return await new Promise((resolve) => (answer = resolve))
}

/** Closes the dialog and resumes waiting requests. */
export function goOn(): void {
  sessionEnd.set('none')
  answer(true)
}

/** Closes the dialog and fails waiting requests. The page stays readable. */
export function leave(): void {
  sessionEnd.set('left')
  answer(false)
}

async function followOtherTab(): Promise<void> {
  if (await recoverSession()) goOn()
}

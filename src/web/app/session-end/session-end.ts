import { recoverSession, watchSessionEnd } from '#web/api/session.ts'
import { hearTabs } from '#web/api/tabs.ts'
import { paths } from '#web/paths.ts'

/** `asking`: calls wait for somebody to sign in again. `left`: they said not now. */
export type SessionEnd = 'none' | 'asking' | 'left'

let state: SessionEnd = 'none'
let answer: (signedIn: boolean) => void = () => {}
const listeners = new Set<() => void>()

/** When the server ends the session while somebody works, they sign in again over the page. */
export function followSessionEnd(): void {
  watchSessionEnd(async () => {
    if (location.pathname === paths.signIn()) return false
    // After a "not now" only what the person does asks again, not what the page does by itself.
    if (state === 'left' && !navigator.userActivation?.isActive) return false
    return await ask()
  })
  hearTabs(({ kind }) => {
    if (kind === 'accounts' && state !== 'none') void followOtherTab()
  })
}

export function sessionEnd(): SessionEnd {
  return state
}

export function watchSessionEndState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for a sign-in; whether there was one. */
export async function ask(): Promise<boolean> {
  change('asking')
  return await new Promise((resolve) => (answer = resolve))
}

/** What waits is sent again. */
export function goOn(): void {
  change('none')
  answer(true)
}

/** What waits fails; the page stays as it is. */
export function leave(): void {
  change('left')
  answer(false)
}

async function followOtherTab(): Promise<void> {
  if (await recoverSession()) goOn()
}

function change(next: SessionEnd): void {
  state = next
  for (const listener of listeners) listener()
}

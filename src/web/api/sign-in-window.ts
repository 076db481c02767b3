import { prepareSignIn, redeem, type Tokens } from './oauth.ts'
import type { SignInRequest } from './sign-in-request.ts'
import { hearTabs, tellTabs } from './tabs.ts'

const STATE_PREFIX = 'window.'
const FEATURES = 'popup,width=480,height=680'

/** Only while a press lasts do browsers allow it, and not all do then: null where not. */
export function openSignInWindow(): Window | null {
  return window.open('about:blank', 'mergeboard-sign-in', FEATURES)
}

/**
 * Signs in in a window of its own, so that the page stays as it is. Its answer comes from any window of ours: one that
 * went to another site may have lost the way to the window that opened it.
 */
export async function signInThrough(
  opened: Window,
  request: SignInRequest,
  signal: AbortSignal,
): Promise<Tokens> {
  const { address, pending } = await prepareSignIn(request, STATE_PREFIX)
  opened.location.replace(address)
  return await redeem(pending, await answerTo(pending.state, signal))
}

/** Sends the sign-in reply to the page that opened this window. False when this is no such window. */
export function handOverAnswer(address: URL): boolean {
  if (!address.searchParams.get('state')?.startsWith(STATE_PREFIX)) return false
  tellTabs({ kind: 'sign-in-answer', address: address.href })
  window.close()
  return true
}

async function answerTo(state: string, signal: AbortSignal): Promise<URL> {
  return await new Promise((resolve, reject) => {
    const stop = hearTabs((message) => {
      if (message.kind !== 'sign-in-answer') return
      const address = new URL(message.address)
      if (address.searchParams.get('state') !== state) return
      stop()
      resolve(address)
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(new Error('The sign-in was cancelled.'))
    })
  })
}

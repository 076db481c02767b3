import { prepareSignIn, redeem, type SignInTokens } from './oauth.ts'
import type { SignInRequest } from './sign-in-request.ts'
import { listenToTabs, messageTabs } from './tabs.ts'

const STATE_PREFIX = 'window.'
const FEATURES = 'popup,width=480,height=680'

/** Opens the sign-in window. Browsers allow that only during a user gesture. Null when blocked. */
export function openSignInWindow(): Window | null {
  return window.open('about:blank', 'mergeboard-sign-in', FEATURES)
}

/**
 * Signs in through a separate window, so the page keeps its state. The reply may come from any window of the app,
 * because visiting another site can cut a window's link to its opener.
 */
export async function signInThrough(
  opened: Window,
  request: SignInRequest,
  signal: AbortSignal,
): Promise<SignInTokens> {
  const { address, pending } = await prepareSignIn(request, STATE_PREFIX)
  opened.location.replace(address)
  return await redeem(pending, await answerTo(pending.state, signal))
}

/** Sends the sign-in reply to the page that opened this window. Returns false when no page did. */
export function handOverAnswer(address: URL): boolean {
  if (!address.searchParams.get('state')?.startsWith(STATE_PREFIX)) return false
  messageTabs({ kind: 'sign-in-answer', address: address.href })
  window.close()
  return true
}

async function answerTo(state: string, signal: AbortSignal): Promise<URL> {
  return await new Promise((resolve, reject) => {
    const stop = listenToTabs((message) => {
      if (message.kind !== 'sign-in-answer') return
      const address = new URL(message.address)
      if (address.searchParams.get('state') !== state) return
      stop()
      resolve(address)
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(new Error('Sign-in was canceled.'))
    })
  })
}

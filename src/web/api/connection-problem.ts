import { ApiFailure } from './api-failure.ts'
import { isReachable } from './call.ts'

/** Reasons why an address does not answer like the API. */
export type ConnectionProblem =
  | 'offline'
  | 'unreachable'
  | 'mixed'
  | 'blocked_here'
  | 'blocked_there'
  | 'no_api'

/** The result of a call to an address that may not be an API server. */
export type Connected<T> =
  | { reply: T; refusal: null; problem: null }
  | { reply: null; refusal: ApiFailure; problem: null }
  | { reply: null; refusal: null; problem: ConnectionProblem }

/** The wait for the browser's event, well above its usual delay. */
const EVENT_DELAY_MS = 250

/** Calls a server whose address the user entered, and classifies responses from anything but the API. */
export async function connect<T>(server: string, work: () => Promise<T>): Promise<Connected<T>> {
  const isMixed = location.protocol === 'https:' && server.startsWith('http:')
  if (isMixed) return { reply: null, refusal: null, problem: 'mixed' }
  const blocked = watchPolicy(server)
  try {
    return { reply: await work(), refusal: null, problem: null }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.isOfApi) return { reply: null, refusal: error, problem: null }
    return { reply: null, refusal: null, problem: await problemOf(error, server, blocked) }
  } finally {
    blocked.stop()
  }
}

async function problemOf(
  failure: ApiFailure,
  server: string,
  blocked: { seen: () => Promise<boolean> },
): Promise<ConnectionProblem> {
  if (failure.status > 0) return 'no_api'
  if (!navigator.onLine) return 'offline'
  if (await isReachable(`${server}/api/v4/version`)) return 'blocked_there'
  return (await blocked.seen()) ? 'blocked_here' : 'unreachable'
}

/**
 * Watches for calls that the page's own content security policy blocks. The browser reports them only through an event,
 * shortly after the call fails.
 */
function watchPolicy(server: string) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const note = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (blockedURI.startsWith(new URL(server).origin)) resolve(true)
  }
  document.addEventListener('securitypolicyviolation', note)
  return {
    seen: async () => {
      setTimeout(() => resolve(false), EVENT_DELAY_MS)
      return await promise
    },
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  }
}

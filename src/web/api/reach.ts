import { ApiFailure } from './api-failure.ts'
import { isReachable } from './call.ts'

/** Reasons why an address does not respond as the API. */
export type ReachProblem =
  | 'offline'
  | 'unreachable'
  | 'mixed'
  | 'blocked_here'
  | 'blocked_there'
  | 'no_api'

/** The result of calling an address that may be no server. */
export type Reached<T> =
  | { reply: T; refusal: null; problem: null }
  | { reply: null; refusal: ApiFailure; problem: null }
  | { reply: null; refusal: null; problem: ReachProblem }

/** Much longer than the event takes. */
const EVENT_DELAY_MS = 250

/** Makes a call to a server that somebody named. What is no answer of the API is told apart. */
export async function reach<T>(server: string, work: () => Promise<T>): Promise<Reached<T>> {
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
): Promise<ReachProblem> {
  if (failure.status > 0) return 'no_api'
  if (!navigator.onLine) return 'offline'
  if (await isReachable(`${server}/api/v4/version`)) return 'blocked_there'
  return (await blocked.seen()) ? 'blocked_here' : 'unreachable'
}

/**
 * The page's own policy stops calls to servers that its operator did not allow. The browser tells so by an event only,
 * a moment after the call failed.
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

import type { Reply } from '#contract/route.ts'
import { getCurrentUser } from '#contract/users.ts'
import { ApiFailure } from './api-failure.ts'
import { callAs, isReachable } from './call.ts'

export type TokenProblem =
  | 'bad_address'
  | 'offline'
  | 'unreachable'
  | 'blocked_here'
  | 'blocked_there'
  | 'no_api'
  | 'bad_token'
  | 'small_scope'

export type TokenCheck =
  | { user: Reply<typeof getCurrentUser>; problem: null }
  | { user: null; problem: TokenProblem }

/** Much longer than the event takes. */
const EVENT_DELAY_MS = 250

/** Tries a token at a server with one cheap call. */
export async function checkToken(server: string, token: string): Promise<TokenCheck> {
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol)) {
    return { user: null, problem: 'bad_address' }
  }
  const blocked = watchPolicy(server)
  try {
    const headers = { Authorization: `Bearer ${token}` }
    const user = await callAs({ server, headers }, getCurrentUser, {})
    return typeof user?.username === 'string'
      ? { user, problem: null }
      : { user: null, problem: 'no_api' }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { user: null, problem: await problemOf(error, server, blocked) }
  } finally {
    blocked.stop()
  }
}

async function problemOf(
  failure: ApiFailure,
  server: string,
  blocked: { seen: () => Promise<boolean> },
): Promise<TokenProblem> {
  if (failure.status === 401) return 'bad_token'
  if (failure.status === 403) return 'small_scope'
  if (failure.status > 0) return 'no_api'
  if (!navigator.onLine) return 'offline'
  if (await isReachable(`${server}/api/v4/user`)) return 'blocked_there'
  return (await blocked.seen()) ? 'blocked_here' : 'unreachable'
}

/**
 * The page's own policy stops calls to servers that its operator did not name. The browser tells so by an event only,
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

import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { isTooLong } from '#server/domain/text.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findUserByLogin, updateSignedIn, type User } from '#server/store/accounts/users.ts'
import type { Attempts } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { isSigned, sign } from './secrets.ts'
import { startSession, type NewSession, type SignedIn } from './sessions.ts'

/** The period over which failed sign-ins are counted. */
export const SIGN_IN_WINDOW_SECONDS = 10 * 60

/** Maximum length of a username or email address. Longer logins are not counted. */
const MAX_LOGIN = 255

export interface Credentials {
  /** The username or email address. */
  login: string
  password: string
  /** The client's IP address. */
  address: string
  /** The value that an earlier sign-in left in this browser (see `knownBrowser`). */
  knownBrowser: string | null
}

type Failure =
  | { kind: 'wrong' }
  | { kind: 'blocked' }
  | { kind: 'throttled'; retryAfterSeconds: number }

export type PasswordResult = { kind: 'right'; user: User } | Failure
export type SignInResult = { kind: 'done'; user: User; session: NewSession } | Failure

/**
 * Checks the credentials and starts a session, unless the user was blocked or got a new password meanwhile. Either ends
 * all sessions, so the session starts in the transaction that looks for them.
 */
export async function signIn(
  deps: Deps,
  attempts: Attempts,
  credentials: Credentials,
  browser: Omit<SignedIn, 'address'>,
): Promise<SignInResult> {
  const result = await checkPassword(deps, attempts, credentials)
  if (result.kind !== 'right') return result
  const { user: found } = result
  return inTransaction(deps, async (deps) => {
    const user = await updateSignedIn(deps.db, found, {
      state: 'active',
      last_sign_in_at: found.current_sign_in_at,
      current_sign_in_at: deps.now(),
      last_activity_on: today(deps),
    })
    if (!user) return { kind: 'wrong' }
    const { address } = credentials
    const session = await startSession(deps, user, { ...browser, address })
    return { kind: 'done', user, session }
  })
}

/**
 * Checks a login and password. Neither the answer nor its timing reveals whether the login exists. Failures are counted
 * per login and address, per login, and per address. Strangers cannot lock a user out: a browser in which the user has
 * signed in before has a count of its own, and failures elsewhere do not count at the user's own addresses.
 */
export async function checkPassword(
  deps: Deps,
  attempts: Attempts,
  { login, password, address, knownBrowser }: Credentials,
): Promise<PasswordResult> {
  const name = login.trim()
  const isName = !isTooLong(name, MAX_LOGIN)
  const found = isName ? await findUserByLogin(deps.db, name) : undefined
  const isKnown = found !== undefined && isKnownBrowser(deps, found.id, knownBrowser)
  const who = found?.id ?? name.toLowerCase()
  const anywhereKey = `name ${who}`
  const hereKey = `${anywhereKey} at ${address}`
  const ownKey = isKnown ? `known ${who}` : hereKey
  const addressKey = `address ${address}`
  const isStrange = !isKnown && !attempts.trusts(hereKey)
  const { signInPerUser, signInPerName, signInPerAddress } = deps.config.limits
  const retryAfterSeconds = attempts.take([
    ...(isName ? [{ key: ownKey, max: signInPerUser }] : []),
    ...(isName && isStrange ? [{ key: anywhereKey, max: signInPerName }] : []),
    { key: addressKey, max: signInPerAddress },
  ])
  if (retryAfterSeconds > 0) return { kind: 'throttled', retryAfterSeconds }

  const isRight = await isPassword(password, found?.password_hash ?? null, addressKey)
  const logFailure = (reason: 'wrong' | 'blocked') =>
    deps.log({ event: 'failed sign-in', reason, user: found?.id ?? null, address })
  if (!found || !isRight || found.bot) {
    logFailure('wrong')
    return { kind: 'wrong' }
  }
  attempts.uncount(ownKey, 'all')
  if (isStrange) attempts.uncount(anywhereKey, 'one')
  attempts.uncount(addressKey, 'one')
  attempts.trust(hereKey)
  if (found.state === 'blocked') {
    logFailure('blocked')
    return { kind: 'blocked' }
  }
  return { kind: 'right', user: found }
}

/** Returns the value that identifies this browser at the next sign-in. */
export function knownBrowser(deps: Deps, userId: number): string {
  return `${userId}.${sign(deps.secrets, 'known browser', String(userId))}`
}

function isKnownBrowser(deps: Deps, userId: number, value: string | null): boolean {
  const [id, signature] = value?.split('.') ?? []
  return (
    id === String(userId) &&
    signature !== undefined &&
    isSigned(deps.secrets, 'known browser', id, signature)
  )
}

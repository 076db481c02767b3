import type { Deps } from '#server/deps.ts'
import type { Attempts } from '#server/domain/accounts/attempts.ts'
import {
  authenticateToken,
  TOKEN_PREFIX,
  type Caller,
} from '#server/domain/accounts/authentication.ts'
import { checkPassword } from '#server/domain/accounts/sign-in.ts'
import { forbidden, Refusal, throttled, unauthenticated } from '#server/domain/refusal.ts'

export interface GitCredentials {
  login: string
  /** A token with any username, or the account's password. */
  password: string
  /** The client's IP address. */
  address: string
}

/** Authenticates a git client by username and password. */
export async function authenticateGit(
  deps: Deps,
  attempts: Attempts,
  { login, password, address }: GitCredentials,
): Promise<Caller> {
  try {
    return await authenticateToken(deps, password, { oauth: true })
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.kind === 'unauthenticated'
    if (!isUnknown || password.startsWith(TOKEN_PREFIX)) throw error
  }
  const result = await checkPassword(deps, attempts, {
    login,
    password,
    address,
    knownBrowser: null,
  })
  switch (result.kind) {
    case 'right':
      return { user: result.user, scopes: null, tokenId: null, login: null, sudoer: null }
    case 'wrong':
      throw unauthenticated()
    case 'blocked':
      throw forbidden('Your account has been blocked.')
    case 'throttled':
      throw throttled(
        result.retryAfterSeconds,
        'Too many wrong passwords. Please wait, or use an access token.',
      )
  }
}

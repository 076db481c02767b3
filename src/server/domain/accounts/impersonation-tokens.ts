import type { Deps } from '#server/deps.ts'
import type { Page, PageRequest } from '#server/domain/page.ts'
import { absent } from '#server/domain/refusal.ts'
import { findToken, type TokenWithLevel } from '#server/store/accounts/access-tokens.ts'
import { findUser } from '#server/store/accounts/users.ts'
import {
  createToken,
  pageOfTokens,
  requireScopes,
  type NewToken,
  type TokenAttributes,
} from './access-tokens.ts'
import type { Caller } from './authentication.ts'
import { personalScopes } from './scopes.ts'

/** Tokens that let administrators act as a user. Only administrators may call these functions. */

export async function listImpersonationTokens(
  deps: Deps,
  userId: number,
  state: 'active' | 'inactive' | 'all',
  page: PageRequest,
): Promise<Page<TokenWithLevel>> {
  await requireUserId(deps, userId)
  const active = state === 'all' ? null : state === 'active'
  return pageOfTokens(deps, page, { kinds: ['impersonation'], userId, active })
}

export async function readImpersonationToken(
  deps: Deps,
  userId: number,
  id: number,
): Promise<TokenWithLevel> {
  await requireUserId(deps, userId)
  const token = await findToken(deps.db, id)
  if (token?.kind !== 'impersonation' || token.user_id !== userId) {
    throw absent('Impersonation Token')
  }
  return token
}

export async function createImpersonationToken(
  deps: Deps,
  caller: Caller,
  userId: number,
  attributes: TokenAttributes,
): Promise<NewToken> {
  await requireUserId(deps, userId)
  requireScopes(attributes.scopes, personalScopes)
  return createToken(deps, caller, { kind: 'impersonation', user_id: userId }, attributes)
}

async function requireUserId(deps: Deps, id: number): Promise<void> {
  if (!(await findUser(deps.db, id))) throw absent('User')
}

import type { AccessToken, ImpersonationToken, NewAccessToken } from '#contract/access-tokens.ts'
import type { ResourceAccessToken } from '#contract/resource-access-tokens.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import type { NewToken } from '#server/domain/accounts/access-tokens.ts'
import { isExpired } from '#server/domain/accounts/authentication.ts'
import type { TokenWithLevel } from '#server/store/accounts/access-tokens.ts'

type Row = TokenWithLevel | NewToken

export function presentToken(deps: Deps, row: TokenWithLevel): AccessToken {
  return {
    id: row.id,
    name: row.name,
    revoked: row.revoked === 1,
    created_at: row.created_at,
    description: row.description,
    scopes: row.scopes.split(' '),
    user_id: row.user_id,
    last_used_at: row.last_used_at,
    active: row.revoked === 0 && !isExpired(row, today(deps)),
    expires_at: row.expires_at,
  }
}

export function presentNewToken(deps: Deps, row: NewToken): NewAccessToken {
  return { ...presentToken(deps, row), token: row.token }
}

export function presentImpersonationToken(deps: Deps, row: Row): ImpersonationToken {
  return { ...presentToken(deps, row), impersonation: true, ...onceOf(row) }
}

export function presentResourceToken(deps: Deps, row: Row): ResourceAccessToken {
  return {
    ...presentToken(deps, row),
    access_level: row.access_level ?? 0,
    resource_type: row.kind === 'group' ? 'group' : 'project',
    resource_id: row.source_id ?? 0,
    ...onceOf(row),
  }
}

const onceOf = (row: Row) => ('token' in row ? { token: row.token } : {})

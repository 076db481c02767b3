import type { AccessToken, NewAccessToken } from '#contract/access-tokens.ts'
import {
  createImpersonationToken,
  createOwnAccessToken,
  deleteImpersonationToken,
  deletePersonalAccessToken,
  listImpersonationTokens,
  listPersonalAccessTokens,
} from '#contract/access-tokens.ts'
import {
  createGroupAccessToken,
  createProjectAccessToken,
  deleteGroupAccessToken,
  deleteProjectAccessToken,
  listGroupAccessTokens,
  listProjectAccessTokens,
} from '#contract/resource-access-tokens.ts'
import type { Input } from '#contract/route.ts'
import { call, callPage } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import { routeKey } from '#web/api/route-query.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from '#web/spaces/space-key.ts'
import type { Scope } from './scopes.ts'

export type TokenState = 'active' | 'inactive'

export interface ListedToken extends AccessToken {
  /** The role of a project's or group's token. */
  access_level?: number
}

export interface NewToken {
  name: string
  scopes: string[]
  /** `YYYY-MM-DD`. Null for a token that never expires. */
  expires_at: string | null
}

/** The tokens of a user, a project or a group. */
export interface TokenSource {
  /** The prefix of the keys of the lists. */
  readonly key: readonly unknown[]
  readonly scopes: readonly Scope[]
  /** The project or group in which its tokens have a role. */
  readonly space?: Space
  readonly list: (
    page: { state: TokenState; page: number; per_page: number },
    options: { signal: AbortSignal },
  ) => Promise<Page<ListedToken>>
  /** Resolves to the plain-text token, which the server never shows again. The role applies in projects and groups. */
  readonly create: (token: NewToken, level: number) => Promise<string>
  readonly revoke: (id: number) => Promise<unknown>
}

const READ_SCOPES = ['read_user', 'read_repository', 'write_repository'] as const

/** The user's own tokens. Without the id, administrators would list the tokens of all users. */
export function personalTokens(userId: number | undefined, isAdmin: boolean): TokenSource {
  const own = userId === undefined ? {} : { user_id: userId }
  return {
    key: routeKey(listPersonalAccessTokens, own),
    scopes: ['api', 'read_api', ...READ_SCOPES, ...(isAdmin ? (['sudo'] as const) : [])],
    list: async (page, options) =>
      await callPage(listPersonalAccessTokens, { ...own, ...page }, options),
    create: async (token) => (await call(createOwnAccessToken, token)).token,
    revoke: async (id) => await call(deletePersonalAccessToken, { id }),
  }
}

/** The tokens with which an administrator acts as a user. */
export function impersonationTokens(user_id: number): TokenSource {
  return {
    key: routeKey(listImpersonationTokens, { user_id }),
    scopes: ['api', 'read_api', ...READ_SCOPES],
    list: async (page, options) =>
      await callPage(listImpersonationTokens, { user_id, ...page }, options),
    create: async (token) => secretOf(await call(createImpersonationToken, { user_id, ...token })),
    revoke: async (impersonation_token_id) =>
      await call(deleteImpersonationToken, { user_id, impersonation_token_id }),
  }
}

const spaceRoutes = {
  project: {
    list: listProjectAccessTokens,
    create: createProjectAccessToken,
    revoke: deleteProjectAccessToken,
  },
  group: {
    list: listGroupAccessTokens,
    create: createGroupAccessToken,
    revoke: deleteGroupAccessToken,
  },
}

export function spaceTokens(space: Space): TokenSource {
  const routes = spaceRoutes[space.kind]
  const id = space.fullPath
  return {
    key: spaceKey('accessTokens', space),
    scopes: ['api', 'read_api', 'read_repository', 'write_repository'],
    space,
    list: async (page, options) => await callPage(routes.list, { id, ...page }, options),
    create: async (token, level) => {
      const access_level = level as NonNullable<
        Input<typeof createProjectAccessToken>['access_level']
      >
      return secretOf(await call(routes.create, { id, ...token, access_level }))
    },
    revoke: async (token_id) => await call(routes.revoke, { id, token_id }),
  }
}

const secretOf = ({ token = '' }: Partial<Pick<NewAccessToken, 'token'>>) => token

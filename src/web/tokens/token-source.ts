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
import type { Input, Route } from '#contract/route.ts'
import { call } from '#web/api/call.ts'
import type { Space } from '#web/paths.ts'
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
  /** The route that lists the tokens. */
  readonly route: Route
  /** The part of its input that says whose tokens it lists. */
  readonly owner: object
  readonly scopes: readonly Scope[]
  /** The project or group in which its tokens have a role. */
  readonly space?: Space
  /** Resolves to the plain-text token, which the server never shows again. The role applies in projects and groups. */
  readonly create: (token: NewToken, level: number) => Promise<string>
  readonly revoke: (id: number) => Promise<unknown>
}

const READ_SCOPES = ['read_user', 'read_repository', 'write_repository'] as const

/** The user's own tokens. Without the id, administrators would list the tokens of all users. */
export function personalTokens(userId: number | undefined, isAdmin: boolean): TokenSource {
  return {
    route: listPersonalAccessTokens,
    owner: userId === undefined ? {} : { user_id: userId },
    scopes: ['api', 'read_api', ...READ_SCOPES, ...(isAdmin ? (['sudo'] as const) : [])],
    create: async (token) => (await call(createOwnAccessToken, token)).token,
    revoke: async (id) => await call(deletePersonalAccessToken, { id }),
  }
}

/** The tokens with which an administrator acts as a user. */
export function impersonationTokens(user_id: number): TokenSource {
  return {
    route: listImpersonationTokens,
    owner: { user_id },
    scopes: ['api', 'read_api', ...READ_SCOPES],
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
    route: routes.list,
    owner: { id },
    scopes: ['api', 'read_api', 'read_repository', 'write_repository'],
    space,
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

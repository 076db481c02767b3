import { Type, type Static } from '#schema'
import { DateOnly, DateTime, Id, Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'

export const AccessToken = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    revoked: Type.Boolean(),
    created_at: Type.String(),
    description: Nullable(Type.String()),
    scopes: Type.Array(Type.String()),
    user_id: Type.Integer(),
    last_used_at: Nullable(Type.String()),
    active: Type.Boolean(),
    expires_at: Nullable(Type.String({ description: 'First day on which the token is invalid' })),
  },
  { $id: 'AccessToken' },
)
export type AccessToken = Static<typeof AccessToken>

/** A token with its secret, which is shown only on creation and rotation. */
export const NewAccessToken = Type.Object(
  { ...AccessToken.properties, token: Type.String() },
  { $id: 'NewAccessToken' },
)
export type NewAccessToken = Static<typeof NewAccessToken>

export const tokenAttributes = {
  name: Type.String(),
  description: Type.Optional(Nullable(Type.String())),
  scopes: Type.Array(Type.String(), { comma: true }),
  expires_at: Type.Optional(
    Nullable(
      Type.String({
        format: 'date',
        description: 'First day on which the token is invalid; never expires if absent',
      }),
    ),
  ),
}

export const tokenState = Type.Optional(Type.Enum(['active', 'inactive', 'all']))

export const rotateInput = {
  expires_at: Type.Optional(DateOnly()),
}

export const listPersonalAccessTokens = defineRoute({
  name: 'listPersonalAccessTokens',
  method: 'GET',
  path: '/personal_access_tokens',
  summary: "List the caller's personal access tokens; administrators list everyone's",
  access: 'user',
  input: Type.Object({
    user_id: Type.Optional(Id()),
    revoked: Type.Optional(Type.Boolean()),
    state: Type.Optional(Type.Enum(['active', 'inactive'])),
    created_after: Type.Optional(DateTime()),
    created_before: Type.Optional(DateTime()),
    last_used_after: Type.Optional(DateTime()),
    last_used_before: Type.Optional(DateTime()),
    expires_after: Type.Optional(DateOnly()),
    expires_before: Type.Optional(DateOnly()),
    search: Type.Optional(Type.String({ description: 'Part of the name' })),
    sort: Type.Optional(
      Type.Enum([
        'created_asc',
        'created_desc',
        'expires_asc',
        'expires_desc',
        'last_used_asc',
        'last_used_desc',
        'name_asc',
        'name_desc',
      ]),
    ),
    ...paging,
  }),
  reply: Type.Array(AccessToken),
  paged: true,
})

export const getOwnAccessToken = defineRoute({
  name: 'getOwnAccessToken',
  method: 'GET',
  path: '/personal_access_tokens/self',
  summary: 'Get the token that authenticates the request',
  access: 'user',
  input: Type.Object({}),
  reply: AccessToken,
  readUser: true,
})

export const rotateOwnAccessToken = defineRoute({
  name: 'rotateOwnAccessToken',
  method: 'POST',
  path: '/personal_access_tokens/self/rotate',
  summary: 'Rotate the token that authenticates the request; the old one is revoked at once',
  access: 'user',
  input: Type.Object(rotateInput),
  reply: NewAccessToken,
  status: 200,
})

export const deleteOwnAccessToken = defineRoute({
  name: 'deleteOwnAccessToken',
  method: 'DELETE',
  path: '/personal_access_tokens/self',
  summary: 'Revoke the token that authenticates the request',
  access: 'user',
  input: Type.Object({}),
  reply: Type.Null(),
  status: 204,
})

export const getPersonalAccessToken = defineRoute({
  name: 'getPersonalAccessToken',
  method: 'GET',
  path: '/personal_access_tokens/:id',
  summary: 'Get a personal access token',
  access: 'self',
  input: Type.Object({ id: Id() }),
  reply: AccessToken,
})

export const rotatePersonalAccessToken = defineRoute({
  name: 'rotatePersonalAccessToken',
  method: 'POST',
  path: '/personal_access_tokens/:id/rotate',
  summary: 'Rotate a personal access token; the old one is revoked at once',
  access: 'self',
  input: Type.Object({ id: Id(), ...rotateInput }),
  reply: NewAccessToken,
  status: 200,
})

export const deletePersonalAccessToken = defineRoute({
  name: 'deletePersonalAccessToken',
  method: 'DELETE',
  path: '/personal_access_tokens/:id',
  summary: 'Revoke a personal access token',
  access: 'self',
  input: Type.Object({ id: Id() }),
  reply: Type.Null(),
})

export const createPersonalAccessToken = defineRoute({
  name: 'createPersonalAccessToken',
  method: 'POST',
  path: '/users/:user_id/personal_access_tokens',
  summary: 'Create a personal access token for a user',
  access: 'admin',
  input: Type.Object({ user_id: Id(), ...tokenAttributes }),
  reply: NewAccessToken,
})

export const createOwnAccessToken = defineRoute({
  name: 'createOwnAccessToken',
  method: 'POST',
  path: '/user/personal_access_tokens',
  summary: "Create a personal access token limited to the caller's own scopes",
  access: 'user',
  input: Type.Object(tokenAttributes),
  reply: NewAccessToken,
})

/** A token that lets an administrator act as a user. The user cannot see the token. */
export const ImpersonationToken = Type.Object(
  { ...AccessToken.properties, impersonation: Type.Boolean(), token: Type.Optional(Type.String()) },
  { $id: 'ImpersonationToken' },
)
export type ImpersonationToken = Static<typeof ImpersonationToken>

export const listImpersonationTokens = defineRoute({
  name: 'listImpersonationTokens',
  method: 'GET',
  path: '/users/:user_id/impersonation_tokens',
  summary: 'List the impersonation tokens of a user',
  access: 'admin',
  input: Type.Object({ user_id: Id(), state: tokenState, ...paging }),
  reply: Type.Array(ImpersonationToken),
  paged: true,
})

export const getImpersonationToken = defineRoute({
  name: 'getImpersonationToken',
  method: 'GET',
  path: '/users/:user_id/impersonation_tokens/:impersonation_token_id',
  summary: 'Get an impersonation token',
  access: 'admin',
  input: Type.Object({ user_id: Id(), impersonation_token_id: Id() }),
  reply: ImpersonationToken,
})

export const createImpersonationToken = defineRoute({
  name: 'createImpersonationToken',
  method: 'POST',
  path: '/users/:user_id/impersonation_tokens',
  summary: 'Create an impersonation token for a user',
  access: 'admin',
  input: Type.Object({ user_id: Id(), ...tokenAttributes }),
  reply: ImpersonationToken,
})

export const deleteImpersonationToken = defineRoute({
  name: 'deleteImpersonationToken',
  method: 'DELETE',
  path: '/users/:user_id/impersonation_tokens/:impersonation_token_id',
  summary: 'Revoke an impersonation token',
  access: 'admin',
  input: Type.Object({ user_id: Id(), impersonation_token_id: Id() }),
  reply: Type.Null(),
})

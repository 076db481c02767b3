import { Type, type Static } from '#schema'
import { IdOrPath, Nullable } from './params.ts'
import { defineRoute } from './route.ts'

/** The token with which an identity provider manages a top-level group's members through SCIM. */
export const ScimToken = Type.Object(
  {
    group_id: Type.Integer(),
    scim_api_url: Type.String({ description: 'The base URL to enter at the identity provider' }),
    created_at: Type.String(),
    last_used_at: Nullable(Type.String()),
  },
  { $id: 'ScimToken' },
)
export type ScimToken = Static<typeof ScimToken>

/** A SCIM token with its secret, which is shown only on creation. */
export const NewScimToken = Type.Object(
  { ...ScimToken.properties, token: Type.String() },
  { $id: 'NewScimToken' },
)
export type NewScimToken = Static<typeof NewScimToken>

export const getScimToken = defineRoute({
  name: 'getScimToken',
  method: 'GET',
  path: '/groups/:id/scim_token',
  summary: 'Get the SCIM token of a group (paid plans)',
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: ScimToken,
})

/** Requires an administrator, since the token can create accounts with any email address. */
export const createScimToken = defineRoute({
  name: 'createScimToken',
  method: 'POST',
  path: '/groups/:id/scim_token',
  summary: 'Create the SCIM token of a top-level group (paid plans); an old one is revoked at once',
  access: 'admin',
  input: Type.Object({ id: IdOrPath() }),
  reply: NewScimToken,
})

export const deleteScimToken = defineRoute({
  name: 'deleteScimToken',
  method: 'DELETE',
  path: '/groups/:id/scim_token',
  summary: 'Revoke the SCIM token of a group (paid plans)',
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: Type.Null(),
})

import { Type, type Static } from '#schema'
import { AccessToken, rotateInput, tokenAttributes, tokenState } from './access-tokens.ts'
import { Id, IdOrPath, paging } from './params.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'

/** A project or group access token, used by a bot user who is a member there. */
export const ResourceAccessToken = Type.Object(
  {
    ...AccessToken.properties,
    access_level: Type.Integer(),
    resource_type: Type.Enum(['project', 'group']),
    resource_id: Type.Integer(),
    token: Type.Optional(
      Type.String({ description: 'Only in the reply to creation and rotation' }),
    ),
  },
  { $id: 'ResourceAccessToken' },
)
export type ResourceAccessToken = Static<typeof ResourceAccessToken>

const one = { id: IdOrPath(), token_id: Id() }
const ownersOnly = { access: 'owner' } as const

const listTokens = spaceRoute({
  method: 'GET',
  path: '/access_tokens',
  summary: 'List the access tokens of a {space}',
  access: 'maintainer',
  input: Type.Object({ id: IdOrPath(), state: tokenState, ...paging }),
  reply: Type.Array(ResourceAccessToken),
  paged: true,
})
export const listProjectAccessTokens = onProject('listProjectAccessTokens', listTokens)
export const listGroupAccessTokens = onGroup('listGroupAccessTokens', {
  ...listTokens,
  ...ownersOnly,
})

const getToken = spaceRoute({
  method: 'GET',
  path: '/access_tokens/:token_id',
  summary: 'Get an access token of a {space}',
  access: 'maintainer',
  input: Type.Object(one),
  reply: ResourceAccessToken,
})
export const getProjectAccessToken = onProject('getProjectAccessToken', getToken)
export const getGroupAccessToken = onGroup('getGroupAccessToken', { ...getToken, ...ownersOnly })

const createToken = spaceRoute({
  method: 'POST',
  path: '/access_tokens',
  summary: 'Create an access token of a {space}, with a bot user as a member',
  access: 'maintainer',
  input: Type.Object({
    id: IdOrPath(),
    ...tokenAttributes,
    access_level: Type.Optional(Type.Enum([10, 15, 20, 30, 40, 50], { default: 40 })),
  }),
  reply: ResourceAccessToken,
})
export const createProjectAccessToken = onProject('createProjectAccessToken', createToken)
export const createGroupAccessToken = onGroup('createGroupAccessToken', {
  ...createToken,
  ...ownersOnly,
})

const rotateToken = spaceRoute({
  method: 'POST',
  path: '/access_tokens/:token_id/rotate',
  summary: 'Rotate an access token of a {space}; the old one is revoked at once',
  access: 'maintainer',
  input: Type.Object({ ...one, ...rotateInput }),
  reply: ResourceAccessToken,
  status: 200,
})
export const rotateProjectAccessToken = onProject('rotateProjectAccessToken', rotateToken)
export const rotateGroupAccessToken = onGroup('rotateGroupAccessToken', {
  ...rotateToken,
  ...ownersOnly,
})

const deleteToken = spaceRoute({
  method: 'DELETE',
  path: '/access_tokens/:token_id',
  summary: 'Revoke an access token of a {space} and end the membership of its bot',
  access: 'maintainer',
  input: Type.Object(one),
  reply: Type.Null(),
})
export const deleteProjectAccessToken = onProject('deleteProjectAccessToken', deleteToken)
export const deleteGroupAccessToken = onGroup('deleteGroupAccessToken', {
  ...deleteToken,
  ...ownersOnly,
})

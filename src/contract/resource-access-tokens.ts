import { Type, type Static } from 'typebox'

import { AccessToken, rotateInput, tokenAttributes, tokenState } from './access-tokens.ts'
import { Id, IdOrPath, paging } from './params.ts'
import { defineRoute, type Access } from './route.ts'

/** A token that belongs to a project or group: a bot of its own is a member there. */
export const ResourceAccessToken = Type.Object(
  {
    ...AccessToken.properties,
    access_level: Type.Integer(),
    resource_type: Type.Enum(['project', 'group']),
    resource_id: Type.Integer(),
    token: Type.Optional(Type.String({ description: 'Told once, when it is made' })),
  },
  { $id: 'ResourceAccessToken' },
)
export type ResourceAccessToken = Static<typeof ResourceAccessToken>

const one = { id: IdOrPath(), token_id: Id() }

function routesOf<K extends 'Project' | 'Group', A extends Access>(kind: K, access: A) {
  const path = `/${kind.toLowerCase()}s/:id/access_tokens`
  const what = `access tokens of a ${kind.toLowerCase()}`
  return {
    list: defineRoute({
      name: `list${kind}AccessTokens`,
      method: 'GET',
      path,
      summary: `The ${what}`,
      access,
      input: Type.Object({ id: IdOrPath(), state: tokenState, ...paging }),
      reply: Type.Array(ResourceAccessToken),
      paged: true,
    }),
    get: defineRoute({
      name: `get${kind}AccessToken`,
      method: 'GET',
      path: `${path}/:token_id`,
      summary: `One of the ${what}`,
      access,
      input: Type.Object(one),
      reply: ResourceAccessToken,
    }),
    create: defineRoute({
      name: `create${kind}AccessToken`,
      method: 'POST',
      path,
      summary: `Makes one of the ${what}, with a bot that is a member there`,
      access,
      input: Type.Object({
        id: IdOrPath(),
        ...tokenAttributes,
        access_level: Type.Optional(Type.Enum([10, 15, 20, 30, 40, 50], { default: 40 })),
      }),
      reply: ResourceAccessToken,
    }),
    rotate: defineRoute({
      name: `rotate${kind}AccessToken`,
      method: 'POST',
      path: `${path}/:token_id/rotate`,
      summary: `Replaces one of the ${what}; the old one dies at once`,
      access,
      input: Type.Object({ ...one, ...rotateInput }),
      reply: ResourceAccessToken,
      status: 200,
    }),
    delete: defineRoute({
      name: `delete${kind}AccessToken`,
      method: 'DELETE',
      path: `${path}/:token_id`,
      summary: `Revokes one of the ${what} and ends its bot's membership`,
      access,
      input: Type.Object(one),
      reply: Type.Null(),
    }),
  } as const
}

const ofProjects = routesOf('Project', 'maintainer')
const ofGroups = routesOf('Group', 'owner')

export const listProjectAccessTokens = ofProjects.list
export const getProjectAccessToken = ofProjects.get
export const createProjectAccessToken = ofProjects.create
export const rotateProjectAccessToken = ofProjects.rotate
export const deleteProjectAccessToken = ofProjects.delete
export const listGroupAccessTokens = ofGroups.list
export const getGroupAccessToken = ofGroups.get
export const createGroupAccessToken = ofGroups.create
export const rotateGroupAccessToken = ofGroups.rotate
export const deleteGroupAccessToken = ofGroups.delete

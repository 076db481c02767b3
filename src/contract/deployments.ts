import { Type, type Static } from '#schema'
import { Environment } from './environments.ts'
import { DateTime, Id, IdOrPath, Nullable, paging, sort } from './params.ts'
import { defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

const statuses = ['created', 'running', 'success', 'failed', 'canceled'] as const

export const Deployment = Type.Object(
  {
    id: Type.Integer(),
    iid: Type.Integer(),
    ref: Type.String(),
    sha: Type.String(),
    status: Type.Enum(statuses),
    created_at: Type.String(),
    updated_at: Type.String(),
    user: Nullable(UserBasic),
    environment: Environment,
    deployable: Type.Null(),
  },
  { $id: 'Deployment' },
)
export type Deployment = Static<typeof Deployment>

const inProject = { id: IdOrPath() }
const one = { ...inProject, deployment_id: Id() }
const settable = Type.Enum(['running', 'success', 'failed', 'canceled'])

export const listDeployments = defineRoute({
  name: 'listDeployments',
  method: 'GET',
  path: '/projects/:id/deployments',
  summary: 'List the deployments of a project',
  access: 'code',
  input: Type.Object({
    ...inProject,
    environment: Type.Optional(Type.String({ description: 'Environment name' })),
    status: Type.Optional(Type.Enum(statuses)),
    updated_after: Type.Optional(DateTime()),
    updated_before: Type.Optional(DateTime()),
    finished_after: Type.Optional(DateTime()),
    finished_before: Type.Optional(DateTime()),
    order_by: Type.Optional(
      Type.Enum(['id', 'iid', 'created_at', 'updated_at', 'finished_at', 'ref'], { default: 'id' }),
    ),
    sort: sort('asc'),
    ...paging,
  }),
  reply: Type.Array(Deployment),
  paged: true,
})

export const getDeployment = defineRoute({
  name: 'getDeployment',
  method: 'GET',
  path: '/projects/:id/deployments/:deployment_id',
  summary: 'Get a deployment',
  access: 'code',
  input: Type.Object(one),
  reply: Deployment,
})

export const createDeployment = defineRoute({
  name: 'createDeployment',
  method: 'POST',
  path: '/projects/:id/deployments',
  summary: 'Create a deployment, and its environment if it does not exist',
  access: 'developer',
  input: Type.Object({
    ...inProject,
    environment: Type.String({ minLength: 1 }),
    sha: Type.String({ minLength: 1 }),
    ref: Type.String({ minLength: 1, description: 'A branch or tag' }),
    tag: Type.Boolean({ description: 'True if `ref` is a tag' }),
    status: settable,
  }),
  reply: Deployment,
})

export const updateDeployment = defineRoute({
  name: 'updateDeployment',
  method: 'PUT',
  path: '/projects/:id/deployments/:deployment_id',
  summary: 'Update the status of a deployment',
  access: 'developer',
  input: Type.Object({ ...one, status: settable }),
  reply: Deployment,
})

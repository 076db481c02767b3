import { Type, type Static } from '#schema'
import { Id, IdOrPath, Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'

/** A deployment target. */
export const Environment = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    external_url: Nullable(Type.String()),
    state: Type.Enum(['available']),
    tier: Type.Enum(['production', 'staging', 'testing', 'development', 'other'], {
      description: 'Derived from the name',
    }),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { $id: 'Environment' },
)
export type Environment = Static<typeof Environment>

const inProject = { id: IdOrPath() }

export const listEnvironments = defineRoute({
  name: 'listEnvironments',
  method: 'GET',
  path: '/projects/:id/environments',
  summary: 'List the environments of a project, by name',
  access: 'code',
  input: Type.Object({
    ...inProject,
    name: Type.Optional(Type.String()),
    search: Type.Optional(Type.String({ description: 'Part of the name' })),
    ...paging,
  }),
  reply: Type.Array(Environment),
  paged: true,
})

export const getEnvironment = defineRoute({
  name: 'getEnvironment',
  method: 'GET',
  path: '/projects/:id/environments/:environment_id',
  summary: 'Get an environment',
  access: 'code',
  input: Type.Object({ ...inProject, environment_id: Id() }),
  reply: Environment,
})

export const createEnvironment = defineRoute({
  name: 'createEnvironment',
  method: 'POST',
  path: '/projects/:id/environments',
  summary: 'Create an environment',
  access: 'developer',
  input: Type.Object({
    ...inProject,
    name: Type.String(),
    external_url: Type.Optional(Nullable(Type.String())),
  }),
  reply: Environment,
})

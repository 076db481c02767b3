import { Type, type Static } from '#schema'
import { IdOrPath, Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'

/** Where projects live: a group, or the personal space of a user. */
export const Namespace = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    path: Type.String(),
    kind: Type.Enum(['user', 'group']),
    full_path: Type.String(),
    parent_id: Nullable(Type.Integer()),
    avatar_url: Nullable(Type.String()),
    web_url: Type.String(),
  },
  { $id: 'Namespace' },
)
export type Namespace = Static<typeof Namespace>

export const NamespaceExistence = Type.Object(
  {
    exists: Type.Boolean(),
    suggests: Type.Array(Type.String(), { description: 'Free paths like the one that is taken' }),
  },
  { $id: 'NamespaceExistence' },
)
export type NamespaceExistence = Static<typeof NamespaceExistence>

export const listNamespaces = defineRoute({
  name: 'listNamespaces',
  method: 'GET',
  path: '/namespaces',
  summary: 'The namespaces of the current user; for an administrator all of them',
  access: 'user',
  input: Type.Object({
    search: Type.Optional(Type.String({ description: 'Part of the name or path' })),
    owned_only: Type.Optional(Type.Boolean({ default: false })),
    top_level_only: Type.Optional(Type.Boolean({ default: false })),
    ...paging,
  }),
  reply: Type.Array(Namespace),
  paged: true,
})

export const getNamespace = defineRoute({
  name: 'getNamespace',
  method: 'GET',
  path: '/namespaces/:id',
  summary: 'A namespace by id or full path',
  access: 'reader',
  input: Type.Object({ id: IdOrPath() }),
  reply: Namespace,
})

export const getNamespaceExistence = defineRoute({
  name: 'getNamespaceExistence',
  method: 'GET',
  path: '/namespaces/:namespace/exists',
  summary: 'Whether a path is taken, with free ones that are like it',
  access: 'user',
  input: Type.Object({
    namespace: IdOrPath(),
    parent_id: Type.Optional(Type.Integer({ description: 'Look inside this group' })),
  }),
  reply: NamespaceExistence,
})

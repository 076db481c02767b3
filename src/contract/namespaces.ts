import { Type, type Static } from '#schema'
import { IdOrPath, Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'

/** A group or a user's personal namespace. */
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
    suggests: Type.Array(Type.String(), { description: 'Similar paths that are free' }),
  },
  { $id: 'NamespaceExistence' },
)
export type NamespaceExistence = Static<typeof NamespaceExistence>

export const listNamespaces = defineRoute({
  name: 'listNamespaces',
  method: 'GET',
  path: '/namespaces',
  summary: "List the caller's namespaces; administrators list all",
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
  summary: 'Get a namespace by id or full path',
  access: 'reader',
  input: Type.Object({ id: IdOrPath() }),
  reply: Namespace,
})

export const getNamespaceExistence = defineRoute({
  name: 'getNamespaceExistence',
  method: 'GET',
  path: '/namespaces/:namespace/exists',
  summary: 'Check whether a path is taken, and suggest free ones',
  access: 'user',
  input: Type.Object({
    namespace: IdOrPath(),
    parent_id: Type.Optional(Type.Integer({ description: 'The parent group' })),
  }),
  reply: NamespaceExistence,
})

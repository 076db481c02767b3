import { Type, type Static } from '#schema'
import { Commit } from './commits.ts'
import { IdOrPath, Nullable, paging, sort } from './params.ts'
import { defineRoute } from './route.ts'

export const Tag = Type.Object(
  {
    name: Type.String(),
    message: Type.String({ description: 'Empty for a lightweight tag' }),
    target: Type.String({ description: 'The tag object, or the commit of a lightweight tag' }),
    commit: Commit,
    release: Type.Null(),
    protected: Type.Boolean(),
    created_at: Nullable(Type.String({ description: 'Null for a lightweight tag' })),
  },
  { $id: 'Tag' },
)
export type Tag = Static<typeof Tag>

const owner = { id: IdOrPath() }
const one = { ...owner, tag_name: Type.String({ minLength: 1 }) }

export const listTags = defineRoute({
  name: 'listTags',
  method: 'GET',
  path: '/projects/:id/repository/tags',
  summary: 'List the tags of a project',
  access: 'code',
  input: Type.Object({
    ...owner,
    order_by: Type.Optional(Type.Enum(['name', 'updated', 'version'], { default: 'updated' })),
    sort: sort('desc'),
    search: Type.Optional(
      Type.String({
        description: 'Part of the name; a leading `^` anchors the start, a trailing `$` the end',
      }),
    ),
    ...paging,
  }),
  reply: Type.Array(Tag),
  paged: true,
})

export const getTag = defineRoute({
  name: 'getTag',
  method: 'GET',
  path: '/projects/:id/repository/tags/:tag_name',
  summary: 'Get a tag',
  access: 'code',
  input: Type.Object(one),
  reply: Tag,
})

export const createTag = defineRoute({
  name: 'createTag',
  method: 'POST',
  path: '/projects/:id/repository/tags',
  summary: 'Create a tag',
  access: 'developer',
  input: Type.Object({
    ...one,
    ref: Type.String({ minLength: 1, description: 'A branch, tag or commit' }),
    message: Type.Optional(Type.String({ description: 'Creates an annotated tag' })),
  }),
  reply: Tag,
})

export const deleteTag = defineRoute({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/projects/:id/repository/tags/:tag_name',
  summary: 'Delete a tag',
  access: 'developer',
  input: Type.Object(one),
  reply: Type.Null(),
})

import { Type, type Static } from '#schema'
import { Commit } from './commits.ts'
import { IdOrPath, Nullable, paging, sort } from './params.ts'
import { defineRoute } from './route.ts'

export const Tag = Type.Object(
  {
    name: Type.String(),
    message: Type.String({ description: 'Empty for a tag that is only a name' }),
    target: Type.String({ description: "The tag's own object, or the commit" }),
    commit: Commit,
    release: Type.Null(),
    protected: Type.Boolean(),
    created_at: Nullable(Type.String({ description: 'Null for a tag that is only a name' })),
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
  summary: 'The tags of a project',
  access: 'code',
  input: Type.Object({
    ...owner,
    order_by: Type.Optional(Type.Enum(['name', 'updated', 'version'], { default: 'updated' })),
    sort: sort('desc'),
    search: Type.Optional(
      Type.String({ description: 'In the name; `^` says that it begins so, `$` that it ends so' }),
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
  summary: 'A tag',
  access: 'code',
  input: Type.Object(one),
  reply: Tag,
})

export const createTag = defineRoute({
  name: 'createTag',
  method: 'POST',
  path: '/projects/:id/repository/tags',
  summary: 'Tag a commit',
  access: 'developer',
  input: Type.Object({
    ...one,
    ref: Type.String({ minLength: 1, description: 'A branch, tag or commit' }),
    message: Type.Optional(Type.String({ description: 'Makes it an annotated tag' })),
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

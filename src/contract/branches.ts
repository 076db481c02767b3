import { Type, type Static } from '#schema'
import { Commit } from './commits.ts'
import { IdOrPath, paging } from './params.ts'
import { defineRoute } from './route.ts'

export const Branch = Type.Object(
  {
    name: Type.String(),
    commit: Commit,
    merged: Type.Boolean({ description: 'True if the default branch contains it' }),
    protected: Type.Boolean(),
    developers_can_push: Type.Boolean({ description: 'Despite its protection' }),
    developers_can_merge: Type.Boolean({ description: 'Despite its protection' }),
    can_push: Type.Boolean({ description: 'True if the caller may push' }),
    default: Type.Boolean(),
    web_url: Type.String(),
  },
  { $id: 'Branch' },
)
export type Branch = Static<typeof Branch>

const owner = { id: IdOrPath() }
const one = { ...owner, branch: Type.String({ minLength: 1 }) }

export const listBranches = defineRoute({
  name: 'listBranches',
  method: 'GET',
  path: '/projects/:id/repository/branches',
  summary: 'List the branches of a project',
  access: 'code',
  input: Type.Object({
    ...owner,
    search: Type.Optional(
      Type.String({
        description: 'Part of the name; a leading `^` anchors the start, a trailing `$` the end',
      }),
    ),
    regex: Type.Optional(Type.String({ description: 'Matches the name' })),
    sort: Type.Optional(Type.Enum(['name_asc', 'updated_asc', 'updated_desc'])),
    ...paging,
  }),
  reply: Type.Array(Branch),
  paged: true,
})

export const getBranch = defineRoute({
  name: 'getBranch',
  method: 'GET',
  path: '/projects/:id/repository/branches/:branch',
  summary: 'Get a branch',
  access: 'code',
  input: Type.Object(one),
  reply: Branch,
})

export const createBranch = defineRoute({
  name: 'createBranch',
  method: 'POST',
  path: '/projects/:id/repository/branches',
  summary: 'Create a branch',
  access: 'developer',
  input: Type.Object({
    ...one,
    ref: Type.String({ minLength: 1, description: 'The branch, tag or commit to start from' }),
  }),
  reply: Branch,
})

export const deleteBranch = defineRoute({
  name: 'deleteBranch',
  method: 'DELETE',
  path: '/projects/:id/repository/branches/:branch',
  summary: 'Delete a branch, unless it is protected or the default branch',
  access: 'developer',
  input: Type.Object(one),
  reply: Type.Null(),
})

export const deleteMergedBranches = defineRoute({
  name: 'deleteMergedBranches',
  method: 'DELETE',
  path: '/projects/:id/repository/merged_branches',
  summary: 'Delete all branches merged into the default branch, except protected ones',
  access: 'developer',
  input: Type.Object(owner),
  status: 202,
  reply: Type.Object({ message: Type.String() }),
})

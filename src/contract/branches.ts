import { Type, type Static } from '#schema'
import { Commit } from './commits.ts'
import { IdOrPath, paging } from './params.ts'
import { defineRoute } from './route.ts'

export const Branch = Type.Object(
  {
    name: Type.String(),
    commit: Commit,
    merged: Type.Boolean({ description: 'The default branch has all of it' }),
    protected: Type.Boolean(),
    developers_can_push: Type.Boolean({ description: 'Though it is protected' }),
    developers_can_merge: Type.Boolean({ description: 'Though it is protected' }),
    can_push: Type.Boolean({ description: 'The caller may' }),
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
  summary: 'The branches of a project',
  access: 'code',
  input: Type.Object({
    ...owner,
    search: Type.Optional(
      Type.String({ description: 'In the name; `^` says that it begins so, `$` that it ends so' }),
    ),
    regex: Type.Optional(Type.String({ description: 'That the name matches' })),
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
  summary: 'A branch',
  access: 'code',
  input: Type.Object(one),
  reply: Branch,
})

export const createBranch = defineRoute({
  name: 'createBranch',
  method: 'POST',
  path: '/projects/:id/repository/branches',
  summary: 'Make a branch',
  access: 'developer',
  input: Type.Object({
    ...one,
    ref: Type.String({ minLength: 1, description: 'The branch, tag or commit it begins at' }),
  }),
  reply: Branch,
})

export const deleteBranch = defineRoute({
  name: 'deleteBranch',
  method: 'DELETE',
  path: '/projects/:id/repository/branches/:branch',
  summary: 'Delete a branch; the default one and protected ones stay',
  access: 'developer',
  input: Type.Object(one),
  reply: Type.Null(),
})

export const deleteMergedBranches = defineRoute({
  name: 'deleteMergedBranches',
  method: 'DELETE',
  path: '/projects/:id/repository/merged_branches',
  summary: 'Delete all branches that the default one has; protected ones stay',
  access: 'developer',
  input: Type.Object(owner),
  status: 202,
  reply: Type.Object({ message: Type.String() }),
})

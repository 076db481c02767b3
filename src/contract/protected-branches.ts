import { Type, type Static } from '#schema'
import { IdOrPath, paging } from './params.ts'
import { defineRoute } from './route.ts'

const AccessLevels = Type.Array(
  Type.Object({
    id: Type.Integer(),
    access_level: Type.Integer(),
    access_level_description: Type.String(),
  }),
)

/** A branch name or wildcard (`*`) with its push and merge access levels. */
export const ProtectedBranch = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    push_access_levels: AccessLevels,
    merge_access_levels: AccessLevels,
    unprotect_access_levels: AccessLevels,
    allow_force_push: Type.Boolean(),
    code_owner_approval_required: Type.Boolean(),
  },
  { $id: 'ProtectedBranch' },
)
export type ProtectedBranch = Static<typeof ProtectedBranch>

const level = (levels: number[]) => Type.Optional(Type.Integer({ enum: levels, default: 40 }))
const flags = {
  allow_force_push: Type.Optional(Type.Boolean()),
  code_owner_approval_required: Type.Optional(Type.Boolean()),
}
const one = { id: IdOrPath(), name: Type.String({ minLength: 1 }) }

export const listProtectedBranches = defineRoute({
  name: 'listProtectedBranches',
  method: 'GET',
  path: '/projects/:id/protected_branches',
  summary: 'List the protected branches of a project, by name',
  access: 'maintainer',
  input: Type.Object({ id: IdOrPath(), search: Type.Optional(Type.String()), ...paging }),
  reply: Type.Array(ProtectedBranch),
  paged: true,
})

export const getProtectedBranch = defineRoute({
  name: 'getProtectedBranch',
  method: 'GET',
  path: '/projects/:id/protected_branches/:name',
  summary: 'Get a protected branch by exact name',
  access: 'maintainer',
  input: Type.Object(one),
  reply: ProtectedBranch,
})

export const protectBranch = defineRoute({
  name: 'protectBranch',
  method: 'POST',
  path: '/projects/:id/protected_branches',
  summary: 'Protect a branch or a wildcard (`*`)',
  access: 'maintainer',
  input: Type.Object({
    ...one,
    push_access_level: level([0, 30, 40, 60]),
    merge_access_level: level([0, 30, 40, 60]),
    unprotect_access_level: level([30, 40, 60]),
    ...flags,
  }),
  reply: ProtectedBranch,
})

export const updateProtectedBranch = defineRoute({
  name: 'updateProtectedBranch',
  method: 'PATCH',
  path: '/projects/:id/protected_branches/:name',
  summary: 'Update a protected branch',
  access: 'maintainer',
  input: Type.Object({ ...one, ...flags }),
  reply: ProtectedBranch,
})

export const unprotectBranch = defineRoute({
  name: 'unprotectBranch',
  method: 'DELETE',
  path: '/projects/:id/protected_branches/:name',
  summary: 'Unprotect a branch',
  access: 'maintainer',
  input: Type.Object(one),
  reply: Type.Null(),
})

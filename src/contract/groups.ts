import { Type, type Static } from '#schema'
import { CommaIds, Id, IdOrPath, Nullable, paging, sort } from './params.ts'
import { listProjectFilters } from './project-filters.ts'
import { Project } from './projects.ts'
import { defineRoute } from './route.ts'
import { Visibility } from './visibility.ts'

const groupFields = {
  id: Type.Integer(),
  web_url: Type.String(),
  name: Type.String(),
  path: Type.String(),
  description: Type.String(),
  visibility: Visibility,
  share_with_group_lock: Type.Boolean(),
  require_two_factor_authentication: Type.Boolean(),
  two_factor_grace_period: Type.Integer(),
  project_creation_level: Type.Enum(['noone', 'owner', 'maintainer', 'developer']),
  auto_devops_enabled: Nullable(Type.Boolean()),
  subgroup_creation_level: Type.Enum(['owner', 'maintainer']),
  emails_disabled: Type.Boolean(),
  emails_enabled: Type.Boolean(),
  mentions_disabled: Nullable(Type.Boolean()),
  lfs_enabled: Type.Boolean(),
  default_branch_protection: Type.Integer({ minimum: 0, maximum: 4 }),
  avatar_url: Nullable(Type.String()),
  request_access_enabled: Type.Boolean(),
  full_name: Type.String(),
  full_path: Type.String(),
  created_at: Type.String(),
  parent_id: Nullable(Type.Integer()),
}

export const Group = Type.Object(groupFields, { $id: 'Group' })
export type Group = Static<typeof Group>

export const GroupDetail = Type.Object(
  {
    ...groupFields,
    shared_with_groups: Type.Array(Type.Unknown(), { maxItems: 0 }),
    projects: Type.Optional(
      Type.Array(Project, { description: 'The first 100; absent with `with_projects=false`' }),
    ),
    shared_projects: Type.Optional(Type.Array(Project)),
  },
  { $id: 'GroupDetail' },
)
export type GroupDetail = Static<typeof GroupDetail>

const listFilters = {
  skip_groups: Type.Optional(CommaIds()),
  all_available: Type.Optional(
    Type.Boolean({
      description:
        'All groups visible to the caller, not only their own; default for administrators',
    }),
  ),
  search: Type.Optional(Type.String({ description: 'Part of the name or path' })),
  visibility: Type.Optional(Visibility),
  owned: Type.Optional(Type.Boolean({ default: false })),
  min_access_level: Type.Optional(Type.Integer({ enum: [10, 15, 20, 25, 30, 40, 50] })),
  order_by: Type.Optional(
    Type.Enum(['name', 'path', 'id', 'created_at', 'similarity'], { default: 'name' }),
  ),
  sort: sort('asc'),
  ...paging,
}

const settings = {
  description: Type.Optional(Type.String()),
  visibility: Type.Optional(Visibility),
  share_with_group_lock: Type.Optional(Type.Boolean()),
  require_two_factor_authentication: Type.Optional(Type.Boolean()),
  project_creation_level: Type.Optional(Type.Enum(['noone', 'owner', 'maintainer', 'developer'])),
  subgroup_creation_level: Type.Optional(Type.Enum(['owner', 'maintainer'])),
  lfs_enabled: Type.Optional(Type.Boolean()),
  request_access_enabled: Type.Optional(Type.Boolean()),
  default_branch_protection: Type.Optional(Type.Integer({ enum: [0, 1, 2, 3, 4] })),
}

export const listGroups = defineRoute({
  name: 'listGroups',
  method: 'GET',
  path: '/groups',
  summary: "List the caller's groups; public groups for anonymous callers",
  access: 'anyone',
  input: Type.Object({
    ...listFilters,
    top_level_only: Type.Optional(Type.Boolean({ default: false })),
  }),
  reply: Type.Array(Group),
  paged: true,
})

export const createGroup = defineRoute({
  name: 'createGroup',
  method: 'POST',
  path: '/groups',
  summary: 'Create a group, or a subgroup with `parent_id`',
  access: 'user',
  input: Type.Object({
    name: Type.String({ minLength: 1 }),
    path: Type.String({ minLength: 1 }),
    parent_id: Type.Optional(Id()),
    ...settings,
  }),
  reply: GroupDetail,
})

export const getGroup = defineRoute({
  name: 'getGroup',
  method: 'GET',
  path: '/groups/:id',
  summary: 'Get a group',
  access: 'public',
  input: Type.Object({
    id: IdOrPath(),
    with_projects: Type.Optional(Type.Boolean({ default: true })),
  }),
  reply: GroupDetail,
})

export const updateGroup = defineRoute({
  name: 'updateGroup',
  method: 'PUT',
  path: '/groups/:id',
  summary: 'Update a group',
  access: 'owner',
  input: Type.Object({
    id: IdOrPath(),
    name: Type.Optional(Type.String()),
    path: Type.Optional(Type.String()),
    ...settings,
  }),
  reply: GroupDetail,
})

export const deleteGroup = defineRoute({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/groups/:id',
  summary: 'Delete a group and everything in it',
  access: 'owner',
  input: Type.Object({ id: IdOrPath() }),
  reply: Type.Object({ message: Type.String() }),
  status: 202,
})

export const listSubgroups = defineRoute({
  name: 'listSubgroups',
  method: 'GET',
  path: '/groups/:id/subgroups',
  summary: 'List the direct subgroups of a group',
  access: 'public',
  input: Type.Object({ id: IdOrPath(), ...listFilters }),
  reply: Type.Array(Group),
  paged: true,
})

export const listDescendantGroups = defineRoute({
  name: 'listDescendantGroups',
  method: 'GET',
  path: '/groups/:id/descendant_groups',
  summary: 'List all descendant groups of a group',
  access: 'public',
  input: Type.Object({ id: IdOrPath(), ...listFilters }),
  reply: Type.Array(Group),
  paged: true,
})

export const listGroupProjects = defineRoute({
  name: 'listGroupProjects',
  method: 'GET',
  path: '/groups/:id/projects',
  summary: 'List the projects of a group',
  access: 'public',
  input: Type.Object({
    id: IdOrPath(),
    include_subgroups: Type.Optional(Type.Boolean({ default: false })),
    with_shared: Type.Optional(Type.Boolean({ default: true })),
    ...listProjectFilters,
  }),
  reply: Type.Array(Project),
  paged: true,
})

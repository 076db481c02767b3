import { Type, type Static } from '#schema'
import { CommaIds, CommaList, DateOnly, Id, IdOrPath, Nullable, paging } from './params.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'
import { UserBasic } from './users.ts'

/** A user with the membership's access level. */
export const Member = Type.Object(
  {
    ...UserBasic.properties,
    access_level: Type.Integer(),
    created_at: Type.String(),
    created_by: Type.Optional(UserBasic),
    expires_at: Nullable(Type.String({ description: 'First day without membership' })),
    membership_state: Type.Enum(['active']),
  },
  { $id: 'Member' },
)
export type Member = Static<typeof Member>

/** The result of adding several users. Adding some of them may fail. */
export const MembersAdded = Type.Object(
  {
    status: Type.Enum(['success', 'error']),
    message: Type.Optional(
      Type.String({ description: 'Users that could not be added, with reasons' }),
    ),
  },
  { $id: 'MembersAdded' },
)
export type MembersAdded = Static<typeof MembersAdded>

const listInput = Type.Object({
  id: IdOrPath(),
  query: Type.Optional(Type.String({ description: 'Part of the name or username' })),
  user_ids: Type.Optional(CommaIds()),
  skip_users: Type.Optional(CommaIds()),
  ...paging,
})

const oneInput = Type.Object({ id: IdOrPath(), user_id: Id() })

const addInput = Type.Object({
  id: IdOrPath(),
  user_id: Type.Optional(CommaIds()),
  username: Type.Optional(CommaList()),
  access_level: Type.Integer(),
  expires_at: Type.Optional(DateOnly()),
})

const updateInput = Type.Object({
  id: IdOrPath(),
  user_id: Id(),
  access_level: Type.Integer(),
  expires_at: Type.Optional(Nullable(DateOnly())),
})

const removeInput = Type.Object({
  id: IdOrPath(),
  user_id: Id(),
  skip_subresources: Type.Optional(
    Type.Boolean({ default: false, description: 'Keep memberships in subgroups and projects' }),
  ),
  unassign_issuables: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Unassign the user from issues and merge requests',
    }),
  ),
})

const whom = [
  { kind: 'atMostOneOf', names: ['user_id', 'username'] },
  { kind: 'atLeastOneOf', names: ['user_id', 'username'] },
] as const

const AddReply = Type.Union([Member, MembersAdded])

const listMembers = spaceRoute({
  method: 'GET',
  path: '/members',
  summary: 'List the direct members of a {space}',
  access: 'reader',
  input: listInput,
  reply: Type.Array(Member),
  paged: true,
})
export const listProjectMembers = onProject('listProjectMembers', listMembers)
export const listGroupMembers = onGroup('listGroupMembers', listMembers)

const listAllMembers = spaceRoute({
  method: 'GET',
  path: '/members/all',
  summary: 'List the members of a {space}, including inherited ones',
  access: 'reader',
  input: listInput,
  reply: Type.Array(Member),
  paged: true,
})
export const listAllProjectMembers = onProject('listAllProjectMembers', listAllMembers)
export const listAllGroupMembers = onGroup('listAllGroupMembers', listAllMembers)

const getMember = spaceRoute({
  method: 'GET',
  path: '/members/:user_id',
  summary: 'Get a direct member of a {space}',
  access: 'reader',
  input: oneInput,
  reply: Member,
})
export const getProjectMember = onProject('getProjectMember', getMember)
export const getGroupMember = onGroup('getGroupMember', getMember)

const getAnyMember = spaceRoute({
  method: 'GET',
  path: '/members/all/:user_id',
  summary: 'Get a direct or inherited member of a {space}',
  access: 'reader',
  input: oneInput,
  reply: Member,
})
export const getAnyProjectMember = onProject('getAnyProjectMember', getAnyMember)
export const getAnyGroupMember = onGroup('getAnyGroupMember', getAnyMember)

const addMember = spaceRoute({
  method: 'POST',
  path: '/members',
  summary: 'Add members to a {space}',
  access: 'maintainer',
  input: addInput,
  rules: whom,
  reply: AddReply,
})
export const addProjectMember = onProject('addProjectMember', addMember)
export const addGroupMember = onGroup('addGroupMember', { ...addMember, access: 'owner' })

const updateMember = spaceRoute({
  method: 'PUT',
  path: '/members/:user_id',
  summary: 'Update the access level of a member of a {space}',
  access: 'maintainer',
  input: updateInput,
  reply: Member,
})
export const updateProjectMember = onProject('updateProjectMember', updateMember)
export const updateGroupMember = onGroup('updateGroupMember', { ...updateMember, access: 'owner' })

const removeMember = spaceRoute({
  method: 'DELETE',
  path: '/members/:user_id',
  summary: 'Remove a member from a {space}. Members may remove themselves',
  access: 'maintainer',
  input: removeInput,
  reply: Type.Null(),
})
export const removeProjectMember = onProject('removeProjectMember', removeMember)
export const removeGroupMember = onGroup('removeGroupMember', { ...removeMember, access: 'owner' })

/** The member routes, for projects and for groups. */
export const memberRoutes = {
  project: {
    list: listProjectMembers,
    listAll: listAllProjectMembers,
    update: updateProjectMember,
    remove: removeProjectMember,
  },
  group: {
    list: listGroupMembers,
    listAll: listAllGroupMembers,
    update: updateGroupMember,
    remove: removeGroupMember,
  },
} as const

import { Type, type Static } from 'typebox'

import { CommaIds, CommaList, DateOnly, Id, IdOrPath, Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

/** A user as a member, with the access level of that membership. */
export const Member = Type.Object(
  {
    ...UserBasic.properties,
    access_level: Type.Integer(),
    created_at: Type.String(),
    created_by: Type.Optional(UserBasic),
    expires_at: Nullable(Type.String({ description: 'The first day without membership' })),
    membership_state: Type.Enum(['active']),
  },
  { $id: 'Member' },
)
export type Member = Static<typeof Member>

/** What adding several users at once answers: it can succeed for some and fail for others. */
export const MembersAdded = Type.Object(
  {
    status: Type.Enum(['success', 'error']),
    message: Type.Optional(Type.String({ description: 'Who could not be added, and why' })),
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
    Type.Boolean({ default: false, description: 'Keep memberships in what is inside the group' }),
  ),
  unassign_issuables: Type.Optional(
    Type.Boolean({ default: false, description: 'Take the user off issues there' }),
  ),
})

const whom = [
  { kind: 'atMostOneOf', names: ['user_id', 'username'] },
  { kind: 'atLeastOneOf', names: ['user_id', 'username'] },
] as const

const AddReply = Type.Union([Member, MembersAdded])

export const listProjectMembers = defineRoute({
  name: 'listProjectMembers',
  method: 'GET',
  path: '/projects/:id/members',
  summary: 'The direct members of a project',
  access: 'reader',
  input: listInput,
  reply: Type.Array(Member),
  paged: true,
})

export const listAllProjectMembers = defineRoute({
  name: 'listAllProjectMembers',
  method: 'GET',
  path: '/projects/:id/members/all',
  summary: 'The members of a project, those of the groups above it included',
  access: 'reader',
  input: listInput,
  reply: Type.Array(Member),
  paged: true,
})

export const getProjectMember = defineRoute({
  name: 'getProjectMember',
  method: 'GET',
  path: '/projects/:id/members/:user_id',
  summary: 'A direct member of a project',
  access: 'reader',
  input: oneInput,
  reply: Member,
})

export const getAnyProjectMember = defineRoute({
  name: 'getAnyProjectMember',
  method: 'GET',
  path: '/projects/:id/members/all/:user_id',
  summary: 'A member of a project, direct or inherited',
  access: 'reader',
  input: oneInput,
  reply: Member,
})

export const addProjectMember = defineRoute({
  name: 'addProjectMember',
  method: 'POST',
  path: '/projects/:id/members',
  summary: 'Add members to a project',
  access: 'maintainer',
  input: addInput,
  rules: whom,
  reply: AddReply,
})

export const updateProjectMember = defineRoute({
  name: 'updateProjectMember',
  method: 'PUT',
  path: '/projects/:id/members/:user_id',
  summary: 'Change the access level of a member of a project',
  access: 'maintainer',
  input: updateInput,
  reply: Member,
})

export const removeProjectMember = defineRoute({
  name: 'removeProjectMember',
  method: 'DELETE',
  path: '/projects/:id/members/:user_id',
  summary: 'Remove a member from a project; everybody may remove themselves',
  access: 'maintainer',
  input: removeInput,
  reply: Type.Null(),
})

export const listGroupMembers = defineRoute({
  name: 'listGroupMembers',
  method: 'GET',
  path: '/groups/:id/members',
  summary: 'The direct members of a group',
  access: 'reader',
  input: listInput,
  reply: Type.Array(Member),
  paged: true,
})

export const listAllGroupMembers = defineRoute({
  name: 'listAllGroupMembers',
  method: 'GET',
  path: '/groups/:id/members/all',
  summary: 'The members of a group, those of the groups above it included',
  access: 'reader',
  input: listInput,
  reply: Type.Array(Member),
  paged: true,
})

export const getGroupMember = defineRoute({
  name: 'getGroupMember',
  method: 'GET',
  path: '/groups/:id/members/:user_id',
  summary: 'A direct member of a group',
  access: 'reader',
  input: oneInput,
  reply: Member,
})

export const getAnyGroupMember = defineRoute({
  name: 'getAnyGroupMember',
  method: 'GET',
  path: '/groups/:id/members/all/:user_id',
  summary: 'A member of a group, direct or inherited',
  access: 'reader',
  input: oneInput,
  reply: Member,
})

export const addGroupMember = defineRoute({
  name: 'addGroupMember',
  method: 'POST',
  path: '/groups/:id/members',
  summary: 'Add members to a group',
  access: 'owner',
  input: addInput,
  rules: whom,
  reply: AddReply,
})

export const updateGroupMember = defineRoute({
  name: 'updateGroupMember',
  method: 'PUT',
  path: '/groups/:id/members/:user_id',
  summary: 'Change the access level of a member of a group',
  access: 'owner',
  input: updateInput,
  reply: Member,
})

export const removeGroupMember = defineRoute({
  name: 'removeGroupMember',
  method: 'DELETE',
  path: '/groups/:id/members/:user_id',
  summary: 'Remove a member from a group; everybody may remove themselves',
  access: 'owner',
  input: removeInput,
  reply: Type.Null(),
})

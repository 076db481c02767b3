import { Type, type Static } from '#schema'
import { CommaIds, CommaList, DateOnly, IdOrPath, Nullable, paging } from './params.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'

/** A pending invitation by email. It ends when the person joins or declines. */
export const Invitation = Type.Object(
  {
    id: Type.Integer(),
    invite_email: Type.String(),
    invite_token: Type.String({ description: 'Digest of the token in the link' }),
    created_at: Type.String(),
    access_level: Type.Integer(),
    expires_at: Nullable(Type.String({ description: 'First day without membership' })),
    user_name: Type.Optional(
      Type.String({ description: 'Name of the account that has this address now' }),
    ),
    created_by_name: Nullable(Type.String()),
    link_expires_at: Type.Optional(Type.String({ description: 'When the link stops working' })),
    mail_state: Type.Optional(Type.Enum(['queued', 'sent', 'failed'])),
  },
  { $id: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

/** The result of inviting people. Some invitations may fail. */
export const InvitationsSent = Type.Object(
  {
    status: Type.Enum(['success', 'error']),
    message: Type.Optional(
      Type.Union([Type.String(), Type.Record(Type.String(), Type.String())], {
        description:
          'Reasons keyed by email address or username, or one reason why nobody was invited',
      }),
    ),
  },
  { $id: 'InvitationsSent' },
)
export type InvitationsSent = Static<typeof InvitationsSent>

const AccessLevel = Type.Enum([0, 5, 10, 15, 20, 30, 40, 50])

const sendInvitations = spaceRoute({
  method: 'POST',
  path: '/invitations',
  summary: 'Invite people to a {space} by email',
  access: 'maintainer',
  input: Type.Object({
    id: IdOrPath(),
    email: Type.Optional(CommaList()),
    user_id: Type.Optional(CommaIds()),
    access_level: AccessLevel,
    expires_at: Type.Optional(DateOnly()),
  }),
  reply: InvitationsSent,
})
export const sendProjectInvitations = onProject('sendProjectInvitations', sendInvitations)
export const sendGroupInvitations = onGroup('sendGroupInvitations', {
  ...sendInvitations,
  access: 'owner',
})

const listInvitations = spaceRoute({
  method: 'GET',
  path: '/invitations',
  summary: 'List the pending invitations to a {space}, without inherited ones',
  access: 'maintainer',
  input: Type.Object({
    id: IdOrPath(),
    query: Type.Optional(Type.String({ description: 'Exact email address' })),
    ...paging,
  }),
  reply: Type.Array(Invitation),
  paged: true,
})
export const listProjectInvitations = onProject('listProjectInvitations', listInvitations)
export const listGroupInvitations = onGroup('listGroupInvitations', {
  ...listInvitations,
  access: 'owner',
})

const updateInvitation = spaceRoute({
  method: 'PUT',
  path: '/invitations/:email',
  summary: 'Update an invitation to a {space}',
  access: 'maintainer',
  input: Type.Object({
    id: IdOrPath(),
    email: Type.String(),
    access_level: Type.Optional(AccessLevel),
    expires_at: Type.Optional(Nullable(DateOnly())),
  }),
  reply: Invitation,
})
export const updateProjectInvitation = onProject('updateProjectInvitation', updateInvitation)
export const updateGroupInvitation = onGroup('updateGroupInvitation', {
  ...updateInvitation,
  access: 'owner',
})

const revokeInvitation = spaceRoute({
  method: 'DELETE',
  path: '/invitations/:email',
  summary: 'Revoke an invitation to a {space}',
  access: 'maintainer',
  input: Type.Object({ id: IdOrPath(), email: Type.String() }),
  reply: Type.Null(),
})
export const revokeProjectInvitation = onProject('revokeProjectInvitation', revokeInvitation)
export const revokeGroupInvitation = onGroup('revokeGroupInvitation', {
  ...revokeInvitation,
  access: 'owner',
})

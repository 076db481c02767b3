import { Type, type Static } from '#schema'
import { Member } from './members.ts'
import { Id, IdOrPath, paging } from './params.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'
import { UserBasic } from './users.ts'

/** A user who asks to become a member. */
export const AccessRequest = Type.Object(
  { ...UserBasic.properties, requested_at: Type.String() },
  { $id: 'AccessRequest' },
)
export type AccessRequest = Static<typeof AccessRequest>

const listAccessRequests = spaceRoute({
  method: 'GET',
  path: '/access_requests',
  summary: 'List the requests to join a {space}, oldest first',
  access: 'maintainer',
  input: Type.Object({ id: IdOrPath(), ...paging }),
  reply: Type.Array(AccessRequest),
  paged: true,
})
export const listProjectAccessRequests = onProject('listProjectAccessRequests', listAccessRequests)
export const listGroupAccessRequests = onGroup('listGroupAccessRequests', {
  ...listAccessRequests,
  access: 'owner',
})

const requestAccess = spaceRoute({
  method: 'POST',
  path: '/access_requests',
  summary: 'Request to join a {space}',
  access: 'non-member',
  input: Type.Object({ id: IdOrPath() }),
  reply: AccessRequest,
})
export const requestProjectAccess = onProject('requestProjectAccess', requestAccess)
export const requestGroupAccess = onGroup('requestGroupAccess', requestAccess)

const approveAccessRequest = spaceRoute({
  method: 'PUT',
  path: '/access_requests/:user_id/approve',
  summary: 'Approve a request to join a {space}',
  access: 'maintainer',
  input: Type.Object({
    id: IdOrPath(),
    user_id: Id(),
    access_level: Type.Optional(Type.Integer({ default: 30 })),
  }),
  reply: Member,
  status: 201,
})
export const approveProjectAccessRequest = onProject(
  'approveProjectAccessRequest',
  approveAccessRequest,
)
export const approveGroupAccessRequest = onGroup('approveGroupAccessRequest', {
  ...approveAccessRequest,
  access: 'owner',
})

const denyAccessRequest = spaceRoute({
  method: 'DELETE',
  path: '/access_requests/:user_id',
  summary: 'Deny a request to join a {space}. Users may withdraw their own',
  access: 'maintainer',
  input: Type.Object({ id: IdOrPath(), user_id: Id() }),
  reply: Type.Null(),
})
export const denyProjectAccessRequest = onProject('denyProjectAccessRequest', denyAccessRequest)
export const denyGroupAccessRequest = onGroup('denyGroupAccessRequest', {
  ...denyAccessRequest,
  access: 'owner',
})

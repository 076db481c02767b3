import { Type, type Static } from '#schema'
import { Id, Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'

/** A browser in which a user is signed in. */
export const Session = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean({ description: 'True for the session that makes the request' }),
    ip_address: Nullable(Type.String({ description: 'At sign-in' })),
    user_agent: Nullable(Type.String({ description: 'At sign-in' })),
    created_at: Type.String(),
    last_used_at: Nullable(Type.String({ description: 'Accurate to 10 minutes' })),
  },
  { $id: 'Session' },
)
export type Session = Static<typeof Session>

/**
 * Specific to Mergeboard, as are the other routes of sessions. Callers with an access token get 403, since the replies
 * contain addresses.
 */
export const listSessions = defineRoute({
  name: 'listSessions',
  method: 'GET',
  path: '/user/sessions',
  summary: "List the caller's sessions, the most recent first",
  access: 'session',
  input: Type.Object({ ...paging }),
  reply: Type.Array(Session),
  paged: true,
})

export const endSession = defineRoute({
  name: 'endSession',
  method: 'DELETE',
  path: '/user/sessions/:session_id',
  summary: "End one of the caller's sessions, with the web app's access in it",
  access: 'session',
  input: Type.Object({ session_id: Type.String() }),
  reply: Type.Null(),
})

export const endOtherSessions = defineRoute({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/user/sessions',
  summary: "End the caller's sessions except the one that makes the request",
  access: 'session',
  input: Type.Object({}),
  reply: Type.Null(),
})

export const endUserSessions = defineRoute({
  name: 'endUserSessions',
  method: 'DELETE',
  path: '/users/:id/sessions',
  summary: 'End all sessions of a user',
  access: 'admin',
  input: Type.Object({ id: Id() }),
  reply: Type.Null(),
})

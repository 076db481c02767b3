import { Type, type Static } from '#schema'
import { Nullable, paging } from './params.ts'
import { defineRoute } from './route.ts'

/** An email from the service. Without a mail server it stays queued, and an administrator can pass it on. */
export const Mail = Type.Object(
  {
    id: Type.Integer(),
    message_id: Type.String(),
    to: Type.String(),
    subject: Type.String(),
    text: Nullable(Type.String({ description: 'Null once the invitation has ended' })),
    state: Type.Enum(['queued', 'sent', 'failed', 'canceled']),
    attempts: Type.Integer(),
    error: Nullable(Type.String({ description: 'Error of the last attempt' })),
    next_attempt_at: Nullable(Type.String()),
    created_at: Type.String(),
    sent_at: Nullable(Type.String()),
  },
  { $id: 'Mail' },
)
export type Mail = Static<typeof Mail>

export const listMails = defineRoute({
  name: 'listMails',
  method: 'GET',
  path: '/admin/mails',
  summary: 'List emails from the last 30 days, newest first',
  access: 'admin',
  input: Type.Object({ ...paging }),
  reply: Type.Array(Mail),
  paged: true,
})

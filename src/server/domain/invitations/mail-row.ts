import { randomUUID } from 'node:crypto'

import type { Deps } from '#server/deps.ts'
import type { Invitation } from '#server/store/invitations/invitations.ts'
import type { NewMail } from '#server/store/invitations/mails.ts'

type MailedInvitation = Pick<Invitation, 'id' | 'email' | 'source_type' | 'source_id'>

/** Returns the row of a mail about an invitation that is due now. */
export function mailRow(
  deps: Deps,
  { id, email, source_type, source_id }: MailedInvitation,
  more: Pick<NewMail, 'subject' | 'reminder' | 'created_by_id'>,
): NewMail {
  return dueMail(deps, { invitation_id: id, source_type, source_id, recipient: email, ...more })
}

/** Returns the row of a mail that is due now. */
export function dueMail(
  deps: Deps,
  fields: Omit<NewMail, 'message_id' | 'next_attempt_at' | 'created_at'>,
): NewMail {
  const now = deps.now()
  return {
    ...fields,
    message_id: `${randomUUID()}@${new URL(deps.config.url).hostname}`,
    next_attempt_at: now,
    created_at: now,
  }
}

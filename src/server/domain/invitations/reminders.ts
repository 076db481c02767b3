import type { Deps } from '#server/deps.ts'
import { findUnreminded } from '#server/store/invitations/invitations.ts'
import { insertMails } from '#server/store/invitations/mails.ts'
import { LINK_DAYS } from './invitation-link.ts'
import { reminderSubject } from './invitation-mail.ts'
import { mailRow } from './mail-row.ts'

const DAY = 24 * 60 * 60 * 1000
/** Days after the invitation. */
const REMINDER_DAYS = [2, 5, 10]

/** Queues the reminders that are due. An invitation gets each at most once, and only the last after a long outage. */
export async function queueReminders(deps: Deps): Promise<void> {
  for (const [index, days] of [...REMINDER_DAYS.entries()].toReversed()) {
    const reminder = index + 1
    const linkEndsBy = new Date(Date.parse(deps.now()) + (LINK_DAYS - days) * DAY).toISOString()
    const invitations = await findUnreminded(deps.db, reminder, linkEndsBy, deps.now())
    const rows = invitations.map((invitation) =>
      mailRow(deps, invitation, {
        subject: reminderSubject(invitation.source_name),
        reminder,
        // Reminders do not count towards the inviter's limit.
        created_by_id: null,
      }),
    )
    await insertMails(deps.db, rows)
  }
}

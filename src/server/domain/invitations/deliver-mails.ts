import type { Deps } from '#server/deps.ts'
import { MessageRefused, type Mailer, type Message } from '#server/mail/mailer.ts'
import { findOpenInvitations, findUnreminded } from '#server/store/invitations/invitations.ts'
import {
  countWaitingMails,
  deleteMailsBefore,
  findDueMail,
  insertMails,
  updateMail,
  type Mail,
} from '#server/store/invitations/mails.ts'
import { LINK_DAYS } from './invitation-link.ts'
import { headersOf, reminderSubject, writeMessage } from './invitation-mail.ts'
import { mailRow } from './mail-row.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const RETENTION_DAYS = 30
/** Days after the invitation. */
const REMINDER_DAYS = [2, 5, 10]
const MAX_DELAY = 240 * MINUTE
const MAX_ERROR = 500

/** Sends due reminders and the queued mails in the background, and retries until none is left. Deletes old ones. */
export function deliverSoon(deps: Deps): void {
  deps.deliveries.retryUntilDone('mails', () => deliverMails(deps))
}

/**
 * Sends each mail that is due. A mail is recorded as sent after the mail server has accepted it, so a crash in between
 * sends it again with the same Message-ID. Throws while mails wait for another attempt.
 */
export async function deliverMails(deps: Deps): Promise<void> {
  const { mailer } = deps
  await deleteMailsBefore(deps.db, later(deps, -RETENTION_DAYS * DAY))
  if (!mailer) return
  await queueReminders(deps)
  let mail: Mail | undefined
  while ((mail = await findDueMail(deps.db, deps.now()))) await deliver(deps, mailer, mail)
  const waiting = await countWaitingMails(deps.db, deps.now())
  if (waiting > 0) throw new Error(`Queued emails waiting for another attempt: ${waiting}.`)
}

/** Queues the reminders that are due. An invitation gets each at most once, and only the last after a long outage. */
async function queueReminders(deps: Deps): Promise<void> {
  for (const [index, days] of [...REMINDER_DAYS.entries()].toReversed()) {
    const reminder = index + 1
    const linkEndsBy = later(deps, (LINK_DAYS - days) * DAY)
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

/** Sends one mail. Throws when the mail server is unavailable, but not when it refuses the mail. */
async function deliver(deps: Deps, mailer: Mailer, mail: Mail): Promise<void> {
  const message = await messageOf(deps, mail)
  if (!message) {
    await updateMail(deps.db, mail.id, { invitation_id: null })
    return
  }
  const attempts = mail.attempts + 1
  await updateMail(deps.db, mail.id, { attempts })
  try {
    await mailer.send(message)
  } catch (error) {
    const isRefused = error instanceof MessageRefused
    const delay = Math.min(2 ** (attempts - 1) * MINUTE, MAX_DELAY)
    await updateMail(deps.db, mail.id, {
      error: String(error instanceof Error ? error.message : error).slice(0, MAX_ERROR),
      state: isRefused && error.isFinal ? 'failed' : 'queued',
      ...(isRefused ? { next_attempt_at: later(deps, delay) } : {}),
    })
    if (isRefused) return
    throw error
  }
  await updateMail(deps.db, mail.id, { state: 'sent', error: null, sent_at: deps.now() })
}

/** Returns null when the invitation has ended since the mail was found, or its project is gone. */
async function messageOf(deps: Deps, mail: Mail): Promise<Message | null> {
  if (mail.text !== null) return { ...headersOf(mail), text: mail.text, unsubscribe: null }
  const [invitation] = await findOpenInvitations(deps.db, [mail.invitation_id ?? 0], deps.now())
  return invitation ? writeMessage(deps, mail, invitation) : null
}

const later = (deps: Deps, milliseconds: number) =>
  new Date(Date.parse(deps.now()) + milliseconds).toISOString()

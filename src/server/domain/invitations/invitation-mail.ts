import { roleName } from '#contract/rights.ts'
import type { Deps } from '#server/deps.ts'
import { formatDay } from '#server/domain/format-day.ts'
import type { Message } from '#server/mail/mailer.ts'
import type { InvitationDetails } from '#server/store/invitations/invitations.ts'
import type { Mail } from '#server/store/invitations/mails.ts'
import { linkOf, unsubscribeLink } from './invitation-link.ts'

export const invitationSubject = (spaceName: string) => `Invitation to join ${plain(spaceName)}`

export const reminderSubject = (spaceName: string) => `Reminder: ${invitationSubject(spaceName)}`

/** Writes the message of an invitation or a reminder. */
export function writeMessage(deps: Deps, mail: Mail, invitation: InvitationDetails): Message {
  const unsubscribe = unsubscribeLink(deps, invitation)
  return {
    id: mail.message_id,
    to: mail.recipient,
    subject: mail.subject,
    text: textOf(mail, invitation, { link: linkOf(deps, invitation), unsubscribe }),
    date: new Date(mail.created_at),
    unsubscribe,
  }
}

function textOf(
  { reminder }: Mail,
  invitation: InvitationDetails,
  { link, unsubscribe }: { link: string; unsubscribe: string },
): string {
  const { created_by_name: name, created_by_username: username } = invitation
  const inviter = name === null ? 'Someone' : `${plain(name)} (@${plain(username ?? '')})`
  const space = `the ${invitation.source_type} “${plain(invitation.source_name)}”`
  const role = roleName(invitation.access_level)
  const ends = invitation.expires_at
  return `${reminder > 0 ? 'Reminder: ' : ''}${inviter} invited you to join ${space} on Mergeboard. Your role: ${role}.

Open this page to accept or decline:

${link}

The link works until ${formatDay(invitation.link_expires_at)} and only for ${invitation.email}.${
    ends === null ? '' : `\nYour membership will end on ${formatDay(ends)}.`
  }

If you did not expect this invitation, you can ignore this message. To stop emails about this invitation, open:

${unsubscribe}
`
}

/**
 * Returns a name that cannot break the message: on one line, not too long, without marks that change the direction of
 * text, and without anything that mail programs turn into a link.
 */
function plain(name: string): string {
  return name
    .replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replace(/^(.{100}).+/u, '$1…')
    .replace(/(?<=\S)([.:/@])(?=\S)/g, `$1${ZERO_WIDTH_SPACE}`)
}

const ZERO_WIDTH_SPACE = '\u200B'

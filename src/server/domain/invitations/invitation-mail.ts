import { roleName } from '#contract/rights.ts'
import type { Deps } from '#server/deps.ts'
import { formatDay } from '#server/domain/format-day.ts'
import type { Message } from '#server/mail/mailer.ts'
import type { InvitationDetails } from '#server/store/invitations/invitations.ts'
import type { Mail } from '#server/store/invitations/mails.ts'
import { linkOf, unsubscribeLink } from './invitation-link.ts'
import { plain } from './plain-text.ts'

export const invitationSubject = (spaceName: string) => `Invitation to join ${plain(spaceName)}`

export const reminderSubject = (spaceName: string) => `Reminder: ${invitationSubject(spaceName)}`

/** Writes the message of an invitation or a reminder. */
export function writeMessage(deps: Deps, mail: Mail, invitation: InvitationDetails): Message {
  const unsubscribe = unsubscribeLink(deps, invitation)
  const text = textOf(mail, invitation, { link: linkOf(deps, invitation), unsubscribe })
  return { ...headersOf(mail), text, unsubscribe }
}

/** Returns the parts of a message that its mail stores. */
export const headersOf = ({ message_id, recipient, subject, created_at }: Mail) => ({
  id: message_id,
  to: recipient,
  subject,
  date: new Date(created_at),
})

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

import type { Generated } from 'kysely'

/** A pending invitation. Accepting, declining or revoking it deletes the row. */
export interface InvitationRow {
  id: Generated<number>
  root_id: number
  source_type: 'group' | 'project'
  source_id: number
  /** The address as entered. Unique in the project or group, ignoring case. */
  email: string
  access_level: number
  /** The end of the membership. */
  expires_at: string | null
  /** The random value from which the link's token is derived with the service's key. */
  seed: string
  /** SHA-256 of the token, in hex. */
  digest: string
  link_expires_at: string
  /** 1 when the recipient wants no more mails about the invitation. */
  unsubscribed: Generated<0 | 1>
  created_by_id: number | null
  created_at: string
  updated_at: string
}

/** An email about an invitation, or about the result of a group's export or import. */
export interface MailRow {
  id: Generated<number>
  invitation_id: number | null
  /** The project or group of the invitation, for limits that outlast it; or the user who exported or imported. */
  source_type: 'group' | 'project' | 'user'
  source_id: number
  /** The same for each attempt, so that mail servers can drop duplicates. */
  message_id: string
  recipient: string
  subject: string
  /** Null for invitations: theirs is written when it is sent, so that the database contains no token. */
  text: string | null
  /** The number of the reminder. 0 for the invitation itself. */
  reminder: Generated<number>
  state: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  /** The error of the last attempt. */
  error: string | null
  next_attempt_at: string
  created_by_id: number | null
  created_at: string
  sent_at: string | null
}

/** An address that the user invited and that belonged to an account. Counts towards the user's daily limit. */
export interface AddressMatchRow {
  id: Generated<number>
  user_id: number
  created_at: string
}

export interface InvitationsSchema {
  invitations: InvitationRow
  address_matches: AddressMatchRow
  mails: MailRow
}

import { randomBytes } from 'node:crypto'

import type { Deps } from '#server/deps.ts'
import { digestOf } from '#server/domain/accounts/digest.ts'
import { sign } from '#server/domain/accounts/secrets.ts'
import { absent } from '#server/domain/refusal.ts'
import {
  findOpenInvitation,
  type Invitation,
  type InvitationDetails,
} from '#server/store/invitations/invitations.ts'

const DAY = 24 * 60 * 60 * 1000
export const LINK_DAYS = 14

/** Returns the columns of a new link. The token itself is not stored: it needs the service's key, too. */
export function newLink(deps: Deps): Pick<Invitation, 'seed' | 'digest' | 'link_expires_at'> {
  const seed = randomBytes(32).toString('hex')
  return { seed, digest: digestOf(tokenOf(deps, seed)), link_expires_at: linkEnd(deps) }
}

/** Returns the expiry of a link that is created or renewed now. */
export function linkEnd(deps: Deps): string {
  return new Date(Date.parse(deps.now()) + LINK_DAYS * DAY).toISOString()
}

export function linkOf(deps: Deps, { seed }: Pick<Invitation, 'seed'>): string {
  return `${deps.config.url}/-/invites/${tokenOf(deps, seed)}`
}

/** Returns the address of the page that stops mails about an invitation. */
export function unsubscribeLink(deps: Deps, invitation: Pick<Invitation, 'seed'>): string {
  return `${linkOf(deps, invitation)}/unsubscribe`
}

/** Returns the open invitation of a link. Throws `absent` for an unknown, used, revoked or expired one. */
export async function requireInvitation(deps: Deps, token: string): Promise<InvitationDetails> {
  const invitation = await findOpenInvitation(deps.db, digestOf(token), deps.now())
  if (!invitation) throw absent('Invitation')
  return invitation
}

/** Returns a 256-bit token in base64url. */
const tokenOf = (deps: Deps, seed: string) => sign(deps.secrets, 'invitation', seed)

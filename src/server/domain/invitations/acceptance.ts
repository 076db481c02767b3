import type { Deps } from '#server/deps.ts'
import { createUser } from '#server/domain/accounts/user-accounts.ts'
import { forbidden } from '#server/domain/refusal.ts'
import { admitMembers } from '#server/domain/spaces/member-additions.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findUsersByEmail, type User } from '#server/store/accounts/users.ts'
import {
  deleteInvitation,
  findOpenInvitationsTo,
  updateInvitations,
  type InvitationDetails,
} from '#server/store/invitations/invitations.ts'
import { cancelMails } from '#server/store/invitations/mails.ts'
import { lockTree } from '#server/store/spaces/namespaces.ts'
import { requireInvitation } from './invitation-link.ts'

/**
 * The user who opened an invitation's link.
 *
 * - `invited`: the signed-in user has its address
 * - `other`: the signed-in user has another address
 * - `signedOut`: nobody is signed in, and an account has its address
 * - `newcomer`: nobody is signed in, and no account has its address
 */
export type Visitor = 'invited' | 'other' | 'signedOut' | 'newcomer'

export async function readInvitation(
  deps: Deps,
  user: User | null,
  token: string,
): Promise<{ invitation: InvitationDetails; visitor: Visitor }> {
  const invitation = await requireInvitation(deps, token)
  if (user) return { invitation, visitor: isFor(user, invitation) ? 'invited' : 'other' }
  const accounts = await findUsersByEmail(deps.db, [invitation.email])
  return { invitation, visitor: accounts.length > 0 ? 'signedOut' : 'newcomer' }
}

/** Makes the user a member. Refuses users with another address. */
export function acceptInvitation(
  deps: Deps,
  user: User,
  token: string,
): Promise<InvitationDetails> {
  return inTransaction(deps, async (deps) => {
    const invitation = await lockInvitation(deps, token)
    if (!isFor(user, invitation)) throw forbidden()
    await admitInvited(deps, user, invitation)
    return invitation
  })
}

/**
 * Accepts all open invitations to the user's address, which must be verified. Refuses if the link's invitation has
 * ended.
 */
async function acceptPending(deps: Deps, user: User, token: string): Promise<void> {
  const pending = () => findOpenInvitationsTo(deps.db, user.email, deps.now())
  for (const { namespace_id, root_id } of await pending()) {
    await lockTree(deps.db, { id: namespace_id, root_id })
  }
  const { id } = await requireInvitation(deps, token)
  const invitations = await pending()
  if (!invitations.some((invitation) => invitation.id === id)) throw forbidden()
  for (const invitation of invitations) await admitInvited(deps, user, invitation)
}

/** Makes the user a member and ends the invitation, also for users who became members since: they keep their role. */
async function admitInvited(deps: Deps, user: User, invitation: InvitationDetails): Promise<void> {
  const { id, source_type, source_id, root_id, namespace_id, created_by_id } = invitation
  const space = { kind: source_type, id: source_id, root_id, namespace_id }
  await admitMembers(deps, created_by_id, space, [user], invitation)
  await deleteInvitation(deps.db, id)
}

/** Creates an account with the invitation's address, which the link has verified, and accepts all invitations to it. */
export async function signUp(
  deps: Deps,
  token: string,
  fields: { name: string; username: string; password: string },
): Promise<{ user: User; invitation: InvitationDetails }> {
  const invitation = await requireInvitation(deps, token)
  const wanted = { ...fields, email: invitation.email }
  const user = await createUser(deps, null, wanted, (deps, user) =>
    acceptPending(deps, user, token),
  )
  return { user, invitation }
}

export async function declineInvitation(deps: Deps, token: string): Promise<InvitationDetails> {
  return inTransaction(deps, async (deps) => {
    const invitation = await lockInvitation(deps, token)
    await deleteInvitation(deps.db, invitation.id)
    return invitation
  })
}

/** Stops the mails about an invitation, which stays open. */
export async function unsubscribe(deps: Deps, token: string): Promise<InvitationDetails> {
  return inTransaction(deps, async (deps) => {
    const invitation = await lockInvitation(deps, token)
    await updateInvitations(deps.db, [invitation.id], { unsubscribed: 1 })
    await cancelMails(deps.db, invitation.id)
    return invitation
  })
}

/** Returns the invitation, and locks the group tree so that no one else can change or accept it. */
async function lockInvitation(deps: Deps, token: string): Promise<InvitationDetails> {
  const { namespace_id, root_id } = await requireInvitation(deps, token)
  await lockTree(deps.db, { id: namespace_id, root_id })
  return requireInvitation(deps, token)
}

/** True when the invitation is for the user's address. All addresses are verified: by administrators, or by a link. */
const isFor = (user: User, invitation: InvitationDetails) =>
  user.email.toLowerCase() === invitation.email.toLowerCase()

import type { listProjectInvitations, updateProjectInvitation } from '#contract/invitations.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { lockUnmodified } from '#server/domain/precondition.ts'
import { invalid, Refusal } from '#server/domain/refusal.ts'
import { levelProblems } from '#server/domain/spaces/member-level.ts'
import {
  managing,
  refuseOwnerships,
  requireMemberSpace,
  type MemberSpace,
} from '#server/domain/spaces/members.ts'
import { refuseProblems } from '#server/domain/spaces/space-names.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  deleteInvitation,
  findInvitations,
  listInvitations,
  updateInvitations,
  type Invitation,
  type InvitationView,
} from '#server/store/invitations/invitations.ts'
import type { MemberSource } from '#server/store/spaces/members.ts'
import { lockTree } from '#server/store/spaces/namespaces.ts'

type Kind = MemberSource['kind']

export async function listInvitationsOf(
  deps: Deps,
  user: User,
  kind: Kind,
  { id, query }: Input<typeof listProjectInvitations>,
  page: PageRequest,
): Promise<Page<InvitationView>> {
  const space = await requireMemberSpace(deps, user, kind, id, managing[kind])
  return listInvitations(deps.db, space, query || null, sliceOf(page))
}

export async function updateInvitation(
  deps: Deps,
  user: User,
  kind: Kind,
  wanted: Input<typeof updateProjectInvitation>,
): Promise<InvitationView> {
  const { email, access_level, expires_at } = wanted
  const space = await requireMemberSpace(deps, user, kind, wanted.id, managing[kind])
  if (access_level === undefined && expires_at === undefined) throw new Refusal('invalid')
  await inTransaction(deps, async (deps) => {
    const invitation = await lockInvitation(deps, space, email)
    const level = access_level ?? invitation.access_level
    refuseOwnerships(user, space, level, invitation.access_level)
    const problems = levelProblems(deps, space, { access_level: level, expires_at }, undefined)
    refuseProblems(invalid, problems)
    const changes = { access_level: level, expires_at, updated_at: deps.now() }
    await updateInvitations(deps.db, [invitation.id], changes)
  })
  const { rows } = await listInvitations(deps.db, space, email, { limit: 1, offset: 0 })
  if (!rows[0]) throw unknownInvitation()
  return rows[0]
}

export async function revokeInvitation(
  deps: Deps,
  user: User,
  kind: Kind,
  { id, email }: { id: string; email: string },
  unmodifiedSince: Date | null,
): Promise<void> {
  const space = await requireMemberSpace(deps, user, kind, id, managing[kind])
  await inTransaction(deps, async (deps) => {
    const invitation = await lockInvitation(deps, space, email)
    refuseOwnerships(user, space, invitation.access_level)
    await lockUnmodified(deps, 'invitations', invitation.id, unmodifiedSince)
    await deleteInvitation(deps.db, invitation.id)
  })
}

/** Returns the invitation, and locks the group tree so that no one else can change or accept it. */
async function lockInvitation(deps: Deps, space: MemberSpace, email: string): Promise<Invitation> {
  await lockTree(deps.db, { id: space.namespace_id, root_id: space.root_id })
  const [invitation] = await findInvitations(deps.db, space, [email])
  if (!invitation) throw unknownInvitation()
  return invitation
}

const unknownInvitation = () => new Refusal('missing')

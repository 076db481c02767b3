import type { removeProjectMember, updateProjectMember } from '#contract/members.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { requireUnmodified } from '#server/domain/precondition.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { MemberView } from '#server/store/spaces/member-views.ts'
import {
  deleteMember,
  deleteMembersBelow,
  findInherited,
  findMembers,
  hasOtherOwner,
  unassignIssuables,
  updateMember,
  type Member,
  type MemberSource,
} from '#server/store/spaces/members.ts'
import { lockTree } from '#server/store/spaces/namespaces.ts'
import { levelProblems } from './member-level.ts'
import {
  managing,
  refuseOwnerships,
  requireMember,
  requireMemberSpace,
  type MemberSpace,
} from './members.ts'
import { refuseProblems } from './space-names.ts'

type Kind = MemberSource['kind']
type EndingSpace = MemberSource & Pick<MemberSpace, 'owner_id'>

/** Changes a membership's access level or expiry date. */
export async function changeMember(
  deps: Deps,
  user: User,
  kind: Kind,
  wanted: Input<typeof updateProjectMember>,
): Promise<MemberView> {
  const { user_id, access_level, expires_at } = wanted
  const space = await requireMemberSpace(deps, user, kind, wanted.id, managing[kind])
  await inTransaction(deps, async (deps) => {
    const member = await lockMember(deps, space, user_id)
    refuseOwnerships(user, space, access_level, member.access_level)
    if (access_level < accessLevel.owner || expires_at) {
      await refuseLosingOwner(deps, space, member)
    }
    const [inherited] = await findInherited(deps.db, space, [user_id], today(deps))
    refuseProblems(invalid, levelProblems(deps, space, wanted, inherited))
    await updateMember(deps.db, member.id, { access_level, expires_at, updated_at: deps.now() })
  })
  return requireMember(deps, space, 'direct', user_id)
}

/** Removes a member. Everyone may remove themselves. */
export async function removeMember(
  deps: Deps,
  user: User,
  kind: Kind,
  wanted: Input<typeof removeProjectMember>,
  unmodifiedSince: Date | null,
): Promise<void> {
  const { user_id } = wanted
  const isLeaving = user_id === user.id
  const role = isLeaving ? 'reader' : managing[kind]
  const space = await requireMemberSpace(deps, user, kind, wanted.id, role)
  await inTransaction(deps, async (deps) => {
    const member = await lockMember(deps, space, user_id)
    if (!isLeaving) refuseOwnerships(user, space, member.access_level)
    requireUnmodified(member.updated_at, unmodifiedSince)
    await endMembership(deps, space, member, { everywhere: !wanted.skip_subresources })
    if (wanted.unassign_issuables) await unassignIssuables(deps.db, space, user_id)
  })
}

/** Deletes the membership; with `everywhere`, also those in a group's subgroups and projects. Refuses the last owner. */
export async function endMembership(
  deps: Deps,
  space: EndingSpace,
  member: Member,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  await refuseLosingOwner(deps, space, member)
  await deleteMember(deps.db, member, member.user_id)
  if (space.kind === 'group' && everywhere) {
    await deleteMembersBelow(deps.db, space.id, member.user_id)
  }
}

/** Refuses to remove a group's last owner or a personal project's owner. */
async function refuseLosingOwner(
  deps: Deps,
  space: EndingSpace,
  { user_id, access_level }: Member,
): Promise<void> {
  if (space.owner_id === user_id) throw forbidden()
  if (space.kind === 'project' || access_level < accessLevel.owner) return
  if (!(await hasOtherOwner(deps.db, space, user_id, today(deps)))) throw forbidden()
}

/** Returns the current membership and locks the group tree, so no membership in it can change. */
async function lockMember(deps: Deps, space: MemberSpace, userId: number): Promise<Member> {
  await lockTree(deps.db, { id: space.namespace_id, root_id: space.root_id })
  const [member] = await findMembers(deps.db, space, [userId], today(deps))
  if (!member) throw absent()
  return member
}

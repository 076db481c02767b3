import type {
  addProjectMember,
  removeProjectMember,
  updateProjectMember,
} from '#contract/members.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { requireUnmodified } from '#server/domain/precondition.ts'
import { absent, conflict, forbidden, invalid, type Refusal } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findUsers, findUsersByUsername, type User } from '#server/store/accounts/users.ts'
import { findMemberView, type MemberView } from '#server/store/spaces/member-views.ts'
import {
  deleteEndedMembers,
  deleteMember,
  deleteMembersBelow,
  findInherited,
  findMembers,
  hasOtherOwner,
  insertMembers,
  unassignIssues,
  updateMember,
  type Member,
  type MemberSource,
} from '#server/store/spaces/members.ts'
import { holdTree } from '#server/store/spaces/namespaces.ts'
import { summariseAdditions, type Additions } from './member-additions.ts'
import { levelProblems } from './member-level.ts'
import { requireMemberSpace, type MemberSpace } from './members.ts'
import { findProblems, refuseProblems } from './space-names.ts'

type Kind = MemberSource['kind']
type Addition = Input<typeof addProjectMember>

const MAX_AT_ONCE = 100
const EXISTS = 'Member already exists'

/**
 * Adds users as members. For one user returns the membership or refuses; for several reports those who could not be
 * added.
 */
export async function addMembers(
  deps: Deps,
  user: User,
  kind: Kind,
  wanted: Addition,
): Promise<MemberView | Additions> {
  const space = await requireMemberSpace(deps, user, kind, wanted.id, managing[kind])
  refuseOwnerships(user, space, wanted.access_level)
  const names: readonly (number | string)[] = wanted.user_id ?? wanted.username ?? []
  if (names.length === 0) throw absent('User')
  if (names.length > MAX_AT_ONCE) throw invalid(`At most ${MAX_AT_ONCE} users can be added at once`)
  const found = wanted.user_id
    ? await findUsers(deps.db, wanted.user_id)
    : await findUsersByUsername(deps.db, wanted.username ?? [])
  if (names.length === 1 && found.length === 0) throw absent('User')

  const refusals = await inTransaction(deps, (deps) => insert(deps, user, space, found, wanted))
  if (names.length > 1) return summariseAdditions(names, found, refusals)
  const [refusal] = refusals.values()
  if (refusal) throw refusal
  return viewOf(deps, space, found[0]!.id)
}

/** Changes the access level or the expiry date of a membership. */
export async function changeMember(
  deps: Deps,
  user: User,
  kind: Kind,
  wanted: Input<typeof updateProjectMember>,
): Promise<MemberView> {
  const { user_id, access_level, expires_at } = wanted
  const space = await requireMemberSpace(deps, user, kind, wanted.id, managing[kind])
  await inTransaction(deps, async (deps) => {
    const member = await holdMember(deps, space, user_id)
    refuseOwnerships(user, space, access_level, member.access_level)
    if (access_level < accessLevel.owner || expires_at) {
      await refuseLosingOwner(deps, space, member)
    }
    const [inherited] = await findInherited(deps.db, space, [user_id], today(deps))
    refuseProblems(invalid, levelProblems(deps, space, wanted, inherited))
    await updateMember(deps.db, member.id, { access_level, expires_at, updated_at: deps.now() })
  })
  return viewOf(deps, space, user_id)
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
    const member = await holdMember(deps, space, user_id)
    if (!isLeaving) refuseOwnerships(user, space, member.access_level)
    await refuseLosingOwner(deps, space, member)
    requireUnmodified(member.updated_at, unmodifiedSince)
    await deleteMember(deps.db, member, user_id)
    if (kind === 'group' && !wanted.skip_subresources) {
      await deleteMembersBelow(deps.db, space.id, user_id)
    }
    if (wanted.unassign_issuables) await unassignIssues(deps.db, space, user_id)
  })
}

/** The roles that manage members. In a project, only owners manage owners. */
const managing = { project: 'maintainer', group: 'owner' } as const

/** Refuses changes of owners by anyone but owners. */
function refuseOwnerships(user: User, space: MemberSpace, ...levels: number[]): void {
  const isOwner = user.admin || space.access_level >= accessLevel.owner
  if (!isOwner && levels.some((level) => level >= accessLevel.owner)) throw forbidden()
}

/** A group keeps an owner, and a personal project its user. */
async function refuseLosingOwner(
  deps: Deps,
  space: MemberSpace,
  { user_id, access_level }: Member,
): Promise<void> {
  if (space.owner_id === user_id) throw forbidden()
  if (space.kind === 'project' || access_level < accessLevel.owner) return
  if (!(await hasOtherOwner(deps.db, space, user_id, today(deps)))) throw forbidden()
}

/** Returns the current membership and locks the tree of groups, so that no membership in it changes. */
async function holdMember(deps: Deps, space: MemberSpace, userId: number): Promise<Member> {
  await holdTree(deps.db, { id: space.namespace_id, root_id: space.root_id })
  const [member] = await findMembers(deps.db, space, [userId], today(deps))
  if (!member) throw absent()
  return member
}

/** Adds those who can be members. Returns the refusals of the others by user id. */
async function insert(
  deps: Deps,
  user: User,
  space: MemberSpace,
  users: readonly User[],
  wanted: Addition,
): Promise<Map<number, Refusal>> {
  await holdTree(deps.db, { id: space.namespace_id, root_id: space.root_id })
  await deleteEndedMembers(deps.db, space, today(deps))
  const ids = users.map((each) => each.id)
  if (ids.length === 0) return new Map()
  const members = await findMembers(deps.db, space, ids, today(deps))
  const inherited = await findInherited(deps.db, space, ids, today(deps))

  const refusals = new Map<number, Refusal>()
  for (const id of ids) {
    const above = inherited.find((each) => each.user_id === id)
    const problems = findProblems(levelProblems(deps, space, wanted, above))
    if (members.some((member) => member.user_id === id)) refusals.set(id, conflict(EXISTS))
    else if (problems) refusals.set(id, invalid(problems))
  }
  const now = deps.now()
  const rows = ids
    .filter((id) => !refusals.has(id))
    .map((id) => ({
      root_id: space.root_id,
      source_type: space.kind,
      source_id: space.id,
      user_id: id,
      access_level: wanted.access_level,
      expires_at: wanted.expires_at ?? null,
      created_by_id: user.id,
      created_at: now,
      updated_at: now,
    }))
  await insertMembers(deps.db, rows)
  return refusals
}

async function viewOf(deps: Deps, space: MemberSpace, userId: number): Promise<MemberView> {
  const member = await findMemberView(deps.db, space, 'direct', today(deps), userId)
  if (!member) throw absent()
  return member
}

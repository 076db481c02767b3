import type { listProjectMembers } from '#contract/members.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { requireGroup, requireProject, today } from '#server/domain/access.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { accessLevel, type Role } from '#server/domain/policy.ts'
import { absent, forbidden } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findMemberView,
  listMembers,
  type MemberScope,
  type MemberView,
} from '#server/store/spaces/member-views.ts'
import type { MemberSource } from '#server/store/spaces/members.ts'

/** A project or group whose members are managed. */
export interface MemberSpace extends MemberSource {
  name: string
  request_access_enabled: 0 | 1
  /** The caller's access level. */
  access_level: number
  /** A personal project's owner, who always stays a member. Null for other projects and for groups. */
  owner_id: number | null
}

/**
 * Returns the project or group if the caller can see it and has the role. Archived projects' members can be managed
 * too.
 */
export async function requireMemberSpace(
  deps: Deps,
  user: User,
  kind: MemberSource['kind'],
  reference: string,
  role: Role,
): Promise<MemberSpace> {
  if (kind === 'project') {
    return { ...(await requireProject(deps, user, reference, role)), kind }
  }
  const group = await requireGroup(deps, user, reference, role)
  return { ...group, kind, namespace_id: group.id, owner_id: null }
}

/** The roles that may manage members. In a project, only owners may manage owners. */
export const managing = { project: 'maintainer', group: 'owner' } as const

/** Refuses changes to owners unless the user is an owner. */
export function refuseOwnerships(user: User, space: MemberSpace, ...levels: number[]): void {
  const isOwner = user.admin || space.access_level >= accessLevel.owner
  if (!isOwner && levels.some((level) => level >= accessLevel.owner)) throw forbidden()
}

export async function listMembersOf(
  deps: Deps,
  user: User,
  kind: MemberSource['kind'],
  scope: MemberScope,
  wanted: Input<typeof listProjectMembers>,
  page: PageRequest,
): Promise<Page<MemberView>> {
  const space = await requireMemberSpace(deps, user, kind, wanted.id, 'reader')
  const filters = {
    query: wanted.query,
    userIds: wanted.user_ids,
    withoutIds: wanted.skip_users,
  }
  return listMembers(deps.db, space, scope, today(deps), filters, sliceOf(page))
}

export async function readMember(
  deps: Deps,
  user: User,
  kind: MemberSource['kind'],
  scope: MemberScope,
  wanted: { id: string; user_id: number },
): Promise<MemberView> {
  const space = await requireMemberSpace(deps, user, kind, wanted.id, 'reader')
  return requireMember(deps, space, scope, wanted.user_id)
}

export async function requireMember(
  deps: Deps,
  space: MemberSpace,
  scope: MemberScope,
  userId: number,
): Promise<MemberView> {
  const member = await findMemberView(deps.db, space, scope, today(deps), userId)
  if (!member) throw absent()
  return member
}

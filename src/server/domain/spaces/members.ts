import type { listProjectMembers } from '#contract/members.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { requireGroup, requireProject, today } from '#server/domain/access.ts'
import type { Page, PageRequest } from '#server/domain/page.ts'
import type { Role } from '#server/domain/policy.ts'
import { absent } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findMemberView,
  listMembers,
  type MemberScope,
  type MemberView,
} from '#server/store/spaces/member-views.ts'
import type { MemberSource } from '#server/store/spaces/members.ts'

/** A project or group with the caller's access level, for operations on its members. */
export interface MemberSpace extends MemberSource {
  /** The caller's. */
  access_level: number
  /** The owner of a personal project, whose membership cannot end. */
  owner_id: number | null
}

/**
 * Returns the project or group if the caller can see it and has the role. Members of archived projects can be managed
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
    const { id, root_id, namespace_id, access_level, owner_id } = await requireProject(
      deps,
      user,
      reference,
      role,
    )
    return { kind, id, root_id, namespace_id, access_level, owner_id }
  }
  const { id, root_id, access_level } = await requireGroup(deps, user, reference, role)
  return { kind, id, root_id, namespace_id: id, access_level, owner_id: null }
}

export async function listMembersOf(
  deps: Deps,
  user: User,
  kind: MemberSource['kind'],
  scope: MemberScope,
  wanted: Input<typeof listProjectMembers>,
  { page, perPage }: PageRequest,
): Promise<Page<MemberView>> {
  const space = await requireMemberSpace(deps, user, kind, wanted.id, 'reader')
  const filters = {
    query: wanted.query,
    userIds: wanted.user_ids,
    withoutIds: wanted.skip_users,
  }
  const slice = { limit: perPage, offset: (page - 1) * perPage }
  return listMembers(deps.db, space, scope, today(deps), filters, slice)
}

export async function readMember(
  deps: Deps,
  user: User,
  kind: MemberSource['kind'],
  scope: MemberScope,
  wanted: { id: string; user_id: number },
): Promise<MemberView> {
  const space = await requireMemberSpace(deps, user, kind, wanted.id, 'reader')
  const member = await findMemberView(deps.db, space, scope, today(deps), wanted.user_id)
  if (!member) throw absent()
  return member
}

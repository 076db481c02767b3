import type { approveProjectAccessRequest } from '#contract/access-requests.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findUsers, type User } from '#server/store/accounts/users.ts'
import {
  deleteAccessRequests,
  hasAccessRequest,
  insertAccessRequest,
  listAccessRequests,
  type AccessRequestView,
} from '#server/store/spaces/access-requests.ts'
import type { MemberView } from '#server/store/spaces/member-views.ts'
import type { MemberSource } from '#server/store/spaces/members.ts'
import { lockTree } from '#server/store/spaces/namespaces.ts'
import { admitMembers } from './member-additions.ts'
import {
  managing,
  refuseOwnerships,
  requireMember,
  requireMemberSpace,
  type MemberSpace,
} from './members.ts'

type Kind = MemberSource['kind']

export async function listAccessRequestsOf(
  deps: Deps,
  user: User,
  kind: Kind,
  id: string,
  page: PageRequest,
): Promise<Page<AccessRequestView>> {
  const space = await requireMemberSpace(deps, user, kind, id, managing[kind])
  return listAccessRequests(deps.db, space, sliceOf(page))
}

/** Requests access. Refuses direct and inherited members, and spaces that accept no requests. */
export async function requestAccess(
  deps: Deps,
  user: User,
  kind: Kind,
  id: string,
): Promise<AccessRequestView> {
  const found = await requireMemberSpace(deps, user, kind, id, 'reader')
  const requested_at = deps.now()
  await inTransaction(deps, async (deps) => {
    await lockTree(deps.db, { id: found.namespace_id, root_id: found.root_id })
    const space = await requireMemberSpace(deps, user, kind, String(found.id), 'reader')
    const isMember = space.access_level > accessLevel.none
    if (isMember || !space.request_access_enabled) throw forbidden()
    if (await hasAccessRequest(deps.db, space, user.id)) {
      throw invalid({ user_id: ['already exists in source'] })
    }
    await insertAccessRequest(deps.db, {
      root_id: space.root_id,
      source_type: kind,
      source_id: space.id,
      user_id: user.id,
      created_at: requested_at,
    })
  })
  return { ...user, requested_at }
}

export async function approveAccessRequest(
  deps: Deps,
  user: User,
  kind: Kind,
  wanted: Input<typeof approveProjectAccessRequest>,
): Promise<MemberView> {
  const space = await requireMemberSpace(deps, user, kind, wanted.id, managing[kind])
  const access_level = wanted.access_level ?? accessLevel.developer
  refuseOwnerships(user, space, access_level)
  await inTransaction(deps, async (deps) => {
    await lockRequest(deps, space, wanted.user_id)
    const users = await findUsers(deps.db, [wanted.user_id])
    const refusals = await admitMembers(deps, user.id, space, users, { access_level })
    for (const refusal of refusals.values()) throw refusal
  })
  return requireMember(deps, space, 'direct', wanted.user_id)
}

/** Denies a request. Users may withdraw their own. */
export async function denyAccessRequest(
  deps: Deps,
  user: User,
  kind: Kind,
  wanted: { id: string; user_id: number },
): Promise<void> {
  const role = wanted.user_id === user.id ? 'reader' : managing[kind]
  const space = await requireMemberSpace(deps, user, kind, wanted.id, role)
  await inTransaction(deps, async (deps) => {
    await lockRequest(deps, space, wanted.user_id)
    await deleteAccessRequests(deps.db, space, [wanted.user_id])
  })
}

/** Locks the group tree, so that no one else decides on the request. Refuses when there is none. */
async function lockRequest(deps: Deps, space: MemberSpace, userId: number): Promise<void> {
  await lockTree(deps.db, { id: space.namespace_id, root_id: space.root_id })
  if (!(await hasAccessRequest(deps.db, space, userId))) throw absent()
}

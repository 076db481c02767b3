import type { addProjectMember } from '#contract/members.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { absent, conflict, invalid, type Refusal } from '#server/domain/refusal.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findUsers, findUsersByUsername, type User } from '#server/store/accounts/users.ts'
import { deleteInvitationsTo } from '#server/store/invitations/invitations.ts'
import { deleteAccessRequests } from '#server/store/spaces/access-requests.ts'
import type { MemberView } from '#server/store/spaces/member-views.ts'
import {
  deleteEndedMembers,
  findInherited,
  findMembers,
  insertMembers,
  type MemberSource,
} from '#server/store/spaces/members.ts'
import { lockTree } from '#server/store/spaces/namespaces.ts'
import { levelProblems } from './member-level.ts'
import { managing, refuseOwnerships, requireMember, requireMemberSpace } from './members.ts'
import { findProblems, type Problems } from './space-names.ts'

type Addition = Input<typeof addProjectMember>

const MAX_AT_ONCE = 100
const EXISTS = 'Member already exists'

/**
 * Adds users as members. Adding one user returns the membership or refuses. Adding several returns why some could not be
 * added.
 */
export async function addMembers(
  deps: Deps,
  user: User,
  kind: MemberSource['kind'],
  wanted: Addition,
): Promise<MemberView | string[]> {
  const space = await requireMemberSpace(deps, user, kind, wanted.id, managing[kind])
  refuseOwnerships(user, space, wanted.access_level)
  const names: readonly (number | string)[] = wanted.user_id ?? wanted.username ?? []
  if (names.length === 0) throw absent('User')
  if (names.length > MAX_AT_ONCE) throw invalid(`At most ${MAX_AT_ONCE} users can be added at once`)
  const found = wanted.user_id
    ? await findUsers(deps.db, wanted.user_id)
    : await findUsersByUsername(deps.db, wanted.username ?? [])
  if (names.length === 1 && found.length === 0) throw absent('User')

  const refusals = await inTransaction(deps, (deps) =>
    admitMembers(deps, user.id, space, found, wanted),
  )
  if (names.length > 1) return reasonsOf(names, found, refusals)
  const [refusal] = refusals.values()
  if (refusal) throw refusal
  return requireMember(deps, space, 'direct', found[0]!.id)
}

/**
 * Adds the users who can be members. Ends the access requests and invitations of everyone who is a member by then.
 * Returns refusals for other users, by user id.
 */
export async function admitMembers(
  deps: Deps,
  creatorId: number | null,
  space: MemberSource,
  users: readonly User[],
  wanted: { access_level: number; expires_at?: string | null },
): Promise<Map<number, Refusal>> {
  await lockTree(deps.db, { id: space.namespace_id, root_id: space.root_id })
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
      created_by_id: creatorId,
      created_at: now,
      updated_at: now,
    }))
  await insertMembers(deps.db, rows)
  const isMember = ({ id }: User) => refusals.get(id)?.kind !== 'invalid'
  await endRequests(deps, space, users.filter(isMember))
  return refusals
}

/** Deletes the access requests of members and the invitations to their addresses. */
async function endRequests(deps: Deps, space: MemberSource, users: readonly User[]): Promise<void> {
  if (users.length === 0) return
  await deleteAccessRequests(
    deps.db,
    space,
    users.map(({ id }) => id),
  )
  await deleteInvitationsTo(
    deps.db,
    space,
    users.map(({ email }) => email),
  )
}

/** Lists each requested user who could not be added, with the reason. */
function reasonsOf(
  names: readonly (number | string)[],
  found: readonly User[],
  refusals: ReadonlyMap<number, Refusal>,
): string[] {
  const isFound = (name: number | string) =>
    found.some(({ id, username }) =>
      typeof name === 'number' ? id === name : username.toLowerCase() === name.toLowerCase(),
    )
  return [
    ...names.filter((name) => !isFound(name)).map((name) => `${name}: User not found`),
    ...found.flatMap(({ id, username }) => {
      const refusal = refusals.get(id)
      return refusal ? [`${username}: ${sentenceOf(refusal.detail)}`] : []
    }),
  ]
}

/** Returns a refusal's detail in one sentence. */
export function sentenceOf(detail: Refusal['detail']): string {
  if (typeof detail === 'string') return detail
  return Object.entries(detail as Problems)
    .flatMap(([name, texts]) => texts.map((text) => `${humanName(name)} ${text}`))
    .join(', ')
}

const humanName = (property: string) =>
  property.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

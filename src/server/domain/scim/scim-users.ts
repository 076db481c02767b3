import { randomBytes, randomUUID } from 'node:crypto'

import { pathFromName } from '#contract/space-names.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { createUser } from '#server/domain/accounts/user-accounts.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { conflict, Refusal } from '#server/domain/refusal.ts'
import { admitMembers } from '#server/domain/spaces/member-additions.ts'
import { endMembership } from '#server/domain/spaces/member-changes.ts'
import { pathProblems } from '#server/domain/spaces/space-names.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { refusingTaken } from '#server/domain/violations.ts'
import { findUser, findUserByEmail, type User } from '#server/store/accounts/users.ts'
import type { Slice } from '#server/store/listing.ts'
import type { ScimGroup } from '#server/store/scim/scim-tokens.ts'
import {
  deleteScimUser,
  findScimUser,
  insertScimUser,
  listScimUsers,
  updateScimUser,
  type ScimUser,
  type ScimUserFilter,
} from '#server/store/scim/scim-users.ts'
import { deleteMembersBelow, findMembers, type MemberSource } from '#server/store/spaces/members.ts'
import { isPathTaken, lockTree } from '#server/store/spaces/namespaces.ts'

/** Users whom a group's identity provider manages. An active user is a direct member of the group. */

/** A user as the identity provider describes them. */
export interface NewScimUser {
  external_id: string | null
  user_name: string
  name: string
  email: string
  active: boolean
}

export type ScimUserChanges = Partial<Pick<NewScimUser, 'user_name' | 'active'>> & {
  external_id?: string
}

export function listUsersOf(
  deps: Deps,
  group: ScimGroup,
  filter: ScimUserFilter | null,
  slice: Slice,
): Promise<{ rows: ScimUser[]; total: number }> {
  return listScimUsers(deps.db, group.id, filter, today(deps), slice)
}

export async function requireScimUser(
  deps: Deps,
  group: ScimGroup,
  externalId: string,
): Promise<ScimUser> {
  const filter = { column: 'external_id', value: externalId } as const
  const user = await findScimUser(deps.db, group.id, filter, today(deps))
  if (!user) throw new Refusal('missing', `Resource ${externalId} not found`)
  return user
}

/** Adds the account with the email address to the group. Creates the account if there is none. */
export async function provisionUser(
  deps: Deps,
  group: ScimGroup,
  wanted: NewScimUser,
): Promise<ScimUser> {
  const external_id = wanted.external_id ?? randomUUID()
  const now = deps.now()
  const link = async (deps: Deps, user: User) => {
    const { user_name } = wanted
    const row = { group_id: group.id, user_id: user.id, external_id, user_name }
    await insertScimUser(deps.db, { ...row, created_at: now, updated_at: now }).catch(
      refusingDuplicate,
    )
    if (wanted.active) await admit(deps, group, user)
  }
  const existing = await findUserByEmail(deps.db, wanted.email)
  if (existing?.bot) throw conflict('Email has already been taken')
  if (existing) {
    await inTransaction(deps, (deps) => link(deps, existing))
  } else {
    const { email, name } = wanted
    const username = await freeUsername(deps, wanted.user_name)
    await createUser(deps, null, { email, name, username, force_random_password: true }, link)
  }
  return requireScimUser(deps, group, external_id)
}

/** Applies all changes or none. Deactivating ends the membership; activating adds the user as a guest. */
export async function changeScimUser(
  deps: Deps,
  group: ScimGroup,
  externalId: string,
  { active, ...names }: ScimUserChanges,
): Promise<ScimUser> {
  await inTransaction(deps, async (deps) => {
    await lockTree(deps.db, group)
    const user = await requireScimUser(deps, group, externalId)
    await updateScimUser(deps.db, user.id, { ...names, updated_at: deps.now() }).catch(
      refusingDuplicate,
    )
    if (active === true) await admit(deps, group, (await findUser(deps.db, user.user_id))!)
    if (active === false) await expel(deps, group, user.user_id)
  })
  return requireScimUser(deps, group, names.external_id ?? externalId)
}

/** Ends the membership and forgets the user. The account stays. */
export async function deprovisionUser(
  deps: Deps,
  group: ScimGroup,
  externalId: string,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await lockTree(deps.db, group)
    const user = await requireScimUser(deps, group, externalId)
    await expel(deps, group, user.user_id)
    await deleteScimUser(deps.db, user.id)
  })
}

const refusingDuplicate = refusingTaken(() =>
  conflict('Another user of this group has the same externalId, userName or account'),
)

/** Adds the user as a guest. Members keep their role. */
async function admit(deps: Deps, group: ScimGroup, user: User): Promise<void> {
  await admitMembers(deps, null, sourceOf(group), [user], { access_level: accessLevel.guest })
}

/** Ends the user's memberships of the group and everything in it. */
async function expel(deps: Deps, group: ScimGroup, userId: number): Promise<void> {
  const source = sourceOf(group)
  const [member] = await findMembers(deps.db, source, [userId], today(deps))
  if (!member) return deleteMembersBelow(deps.db, group.id, userId)
  await endMembership(deps, { ...source, owner_id: null }, member, { everywhere: true })
}

const sourceOf = ({ id, root_id }: ScimGroup): MemberSource => ({
  kind: 'group',
  id,
  root_id,
  namespace_id: id,
})

/** Derives an unused username: `b.jensen@example.com` becomes `b.jensen`, or `b.jensen-3f9c` if that is taken. */
async function freeUsername(deps: Deps, userName: string): Promise<string> {
  const wanted = pathFromName(userName.replace(/@.*$/, ''))
  const isUsable = pathProblems(wanted, 'root').length === 0 && wanted !== 'ghost'
  if (isUsable && !(await isPathTaken(deps.db, wanted))) return wanted
  return `${isUsable ? wanted.slice(0, 200) : 'user'}-${randomBytes(3).toString('hex')}`
}

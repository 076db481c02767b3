import type { Deps } from '#server/deps.ts'
import { admitMembers, sentenceOf } from '#server/domain/spaces/member-additions.ts'
import type { MemberSpace } from '#server/domain/spaces/members.ts'
import { findUsers, type User } from '#server/store/accounts/users.ts'

/** Reasons why people could not be invited, by email address or username. */
export type Reasons = Map<string, string>

interface People {
  /** Accounts by the address that the caller used. */
  known: ReadonlyMap<string, User>
  ids: readonly number[]
  access_level: number
  expires_at?: string
}

/** Adds people who have an account as members at once. Returns why some were not added. */
export async function addPeople(
  deps: Deps,
  user: User,
  space: MemberSpace,
  { known, ids, ...terms }: People,
): Promise<Reasons> {
  const reasons: Reasons = new Map()
  /** Keyed by the name that the caller used, since a reason must not reveal another name. */
  const people = new Map<string, User>()

  const byId = ids.length > 0 ? await findUsers(deps.db, ids) : []
  for (const id of ids) {
    const found = byId.find((each) => each.id === id)
    if (found) people.set(found.username, found)
    else reasons.set(String(id), 'User not found')
  }
  for (const [email, found] of known) {
    if (!ids.includes(found.id)) people.set(email, found)
  }

  const humans = [...people.values()].filter((each) => !each.bot)
  const refusals = await admitMembers(deps, user.id, space, humans, terms)
  for (const [name, { id, bot }] of people) {
    const refusal = refusals.get(id)
    if (bot) reasons.set(name, 'User project bots cannot be added to other groups / projects')
    else if (refusal?.kind === 'conflict') reasons.set(name, `Already a member of ${space.name}`)
    else if (refusal) reasons.set(name, sentenceOf(refusal.detail))
  }
  return reasons
}

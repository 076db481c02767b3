import type { Deps } from '#server/deps.ts'
import { admitMembers, sentenceOf } from '#server/domain/spaces/member-additions.ts'
import type { MemberSpace } from '#server/domain/spaces/members.ts'
import { findUsers, findUsersByEmail, type User } from '#server/store/accounts/users.ts'

/** Reasons why people could not be invited, by email address or username. */
export type Reasons = Map<string, string>

interface People {
  emails: readonly string[]
  ids: readonly number[]
  access_level: number
  expires_at?: string
}

/**
 * Adds the people who have an account as members at once. Returns why some were not added, and the addresses without an
 * account.
 */
export async function addPeople(
  deps: Deps,
  user: User,
  space: MemberSpace,
  { emails, ids, ...terms }: People,
): Promise<{ reasons: Reasons; strangers: string[] }> {
  const reasons: Reasons = new Map()
  const strangers: string[] = []
  /** Keyed by the name that the caller used, since a reason must not reveal another name. */
  const people = new Map<string, User>()

  const byId = ids.length > 0 ? await findUsers(deps.db, ids) : []
  for (const id of ids) {
    const found = byId.find((each) => each.id === id)
    if (found) people.set(found.username, found)
    else reasons.set(String(id), 'User not found')
  }
  const byEmail = emails.length > 0 ? await findUsersByEmail(deps.db, emails) : []
  for (const email of emails) {
    const found = byEmail.find((each) => each.email.toLowerCase() === email.toLowerCase())
    if (!found) strangers.push(email)
    else if (!ids.includes(found.id)) people.set(email, found)
  }

  const humans = [...people.values()].filter((each) => !each.bot)
  const refusals = await admitMembers(deps, user.id, space, humans, terms)
  for (const [name, { id, bot }] of people) {
    const refusal = refusals.get(id)
    if (bot) reasons.set(name, 'User project bots cannot be added to other groups / projects')
    else if (refusal?.kind === 'conflict') reasons.set(name, `Already a member of ${space.name}`)
    else if (refusal) reasons.set(name, sentenceOf(refusal.detail))
  }
  return { reasons, strangers }
}

import { memberRoutes } from '#contract/members.ts'
import { roleName } from '#contract/rights.ts'
import { getUser, listUsers } from '#contract/users.ts'
import { ifOffered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { invitationRoutes } from '#web/members/invitations/invitation-queries.ts'
import { STANDING } from '#web/members/list/member-queries.ts'
import type { Space } from '#web/paths.ts'
import { keyOf, shownName, type Recipient } from './recipients.ts'

/** The warning about a person who is a member or invited already. Null when there is none. */
export function standingQuery(space: Space, person: Recipient) {
  const { name, kind } = person
  const shown = shownName(person)
  return sourceQuery(
    STANDING,
    { kind: space.kind, id: space.fullPath, by: kind, name: keyOf(name) },
    async ({ signal }) => {
      const level = await findLevel(space, name, kind === 'email', signal)
      if (level !== null)
        return `${shown} is already a member (${roleName(level)}) and keeps that role.`
      if (kind !== 'email') return null
      const { list } = invitationRoutes[space.kind]
      const [pending] = await call(list, { id: space.fullPath, query: name }, { signal })
      if (!pending) return null
      return `${name} is already invited (${roleName(pending.access_level)}). Inviting again updates the role and end date.`
    },
    STALE.list,
  )
}

/** Returns a member's access level. Null for others, and for addresses that the user may not look up. */
async function findLevel(space: Space, name: string, isEmail: boolean, signal: AbortSignal) {
  const user = isEmail ? await findByEmail(name, signal) : await findByUsername(name, signal)
  if (!user) return null
  const wanted = { id: space.fullPath, user_ids: [user.id] }
  const members = await ifOffered(call(memberRoutes[space.kind].listAll, wanted, { signal }))
  return members?.find(({ id }) => id === user.id)?.access_level ?? null
}

async function findByUsername(username: string, signal: AbortSignal) {
  return (await ifOffered(call(listUsers, { username }, { signal })))?.[0]
}

/** Finds a user by the public address or, for administrators, the private one. */
async function findByEmail(email: string, signal: AbortSignal) {
  const found = (await ifOffered(call(listUsers, { search: email, per_page: 3 }, { signal }))) ?? []
  // Only the details of a user contain the private address.
  const users = await Promise.all(found.map(({ id }) => call(getUser, { id }, { signal })))
  const isSame = (text: unknown) => typeof text === 'string' && keyOf(text) === keyOf(email)
  return users.find((user) => isSame(user.public_email) || ('email' in user && isSame(user.email)))
}

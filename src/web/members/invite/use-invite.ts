import { useMutation, useQueryClient } from '@tanstack/react-query'

import { listUsers } from '#contract/users.ts'
import { ifOffered } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import {
  invitationRoutes,
  refreshInvitations,
  type InvitedLevel,
} from '#web/members/invitations/invitation-queries.ts'
import { refreshMembers } from '#web/members/list/member-queries.ts'
import { refreshRequests } from '#web/members/requests/request-queries.ts'
import type { Terms } from '#web/members/terms-dialog.tsx'
import type { Space } from '#web/paths.ts'
import { keyOf, type Recipient } from './recipients.ts'

interface Invite extends Terms {
  people: readonly Recipient[]
}

/** The reasons why people were not invited, by `keyOf` their name. */
type Problems = ReadonlyMap<string, string>

/** Invites people by address or username. Resolves to the problems of those who were not invited. */
export function useInvite(space: Space) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (invite: Invite) => await send(space, invite),
    onSettled: async () => {
      await Promise.all([
        refreshInvitations(client, space),
        refreshMembers(client, space),
        refreshRequests(client, space),
      ])
    },
  })
}

async function send(space: Space, { people, level, end }: Invite): Promise<Problems> {
  const problems = new Map<string, string>()
  const ids = await findUsers(
    people.filter(({ kind }) => kind === 'username'),
    problems,
  )
  const emails = people.filter(({ kind }) => kind === 'email').map(({ name }) => name)
  if (emails.length + ids.length === 0) return problems
  const { status, message } = await call(invitationRoutes[space.kind].send, {
    id: space.fullPath,
    ...(emails.length > 0 && { email: emails }),
    ...(ids.length > 0 && { user_id: ids }),
    access_level: level as InvitedLevel,
    ...(end && { expires_at: end }),
  })
  if (status === 'success') return problems
  // A text instead of reasons by name means that nobody was invited.
  if (typeof message !== 'object') throw new InviteRefused(message ?? 'The server gave no reason')
  for (const [name, reason] of Object.entries(message)) problems.set(keyOf(name), reason)
  return problems
}

/** The server's refusal of a whole call. */
export class InviteRefused extends Error {}

const NO_LOOKUP = 'This server cannot look up usernames: use an email address'

/** Looks users up by name and returns the IDs of those found. Adds the others to `problems`. */
async function findUsers(people: readonly Recipient[], problems: Map<string, string>) {
  const ids = people.map(async ({ name }) => {
    const users = await ifOffered(call(listUsers, { username: name }))
    if (!users) problems.set(keyOf(name), NO_LOOKUP)
    else if (!users[0]) problems.set(keyOf(name), 'No such user')
    return users?.[0]?.id
  })
  return (await Promise.all(ids)).filter((id) => id !== undefined)
}

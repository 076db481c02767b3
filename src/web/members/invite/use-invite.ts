import { useMutation, useQueryClient } from '@tanstack/react-query'

import { listUsers } from '#contract/users.ts'
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
  const ids = await findUsers(people.filter(({ kind }) => kind === 'username'))
  const emails = people.filter(({ kind }) => kind === 'email').map(({ name }) => name)
  const found = [...ids.values()].filter((id) => id !== null)
  const problems = new Map<string, string>()
  for (const [name, id] of ids) if (id === null) problems.set(name, 'No such user')
  if (emails.length + found.length === 0) return problems
  const { status, message } = await call(invitationRoutes[space.kind].send, {
    id: space.fullPath,
    ...(emails.length > 0 && { email: emails }),
    ...(found.length > 0 && { user_id: found }),
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

/** Looks users up by name. Null for names that nobody has. */
async function findUsers(people: readonly Recipient[]): Promise<Map<string, number | null>> {
  const ids = people.map(async ({ name }) => {
    const [user] = await call(listUsers, { username: name })
    return [keyOf(name), user?.id ?? null] as const
  })
  return new Map(await Promise.all(ids))
}

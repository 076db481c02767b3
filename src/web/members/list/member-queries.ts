import type { QueryClient } from '@tanstack/react-query'

import { memberRoutes, type Member } from '#contract/members.ts'
import { callPage } from '#web/api/call.ts'
import { invalidate, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { Space } from '#web/paths.ts'
import { ACCESS_LEVEL } from '#web/spaces/access-level.ts'
import type { ListAddress } from '#web/widgets/list-address.ts'

const ROWS = 20

/** A member with the membership that gives the role. */
export interface ListedMember extends Member {
  /** The membership in the project or group itself. Undefined when all are inherited. */
  direct: Member | undefined
  /** The group that gives the role. Null when it is the project or group itself, or unknown. */
  source: string | null
}

/** The warnings about members who are invited again. */
export const STANDING = { name: 'standing' }

const MEMBER_PAGE = { name: 'member page' }

/** A page of the members, direct and inherited. */
export const membersQuery = (space: Space, { search, page }: ListAddress) =>
  sourceQuery(
    MEMBER_PAGE,
    { kind: space.kind, id: space.fullPath, search, page },
    async ({ signal }) => {
      const { listAll } = memberRoutes[space.kind]
      const input = { id: space.fullPath, page, per_page: ROWS, ...(search && { query: search }) }
      const found = await callPage(listAll, input, { signal })
      const user_ids = found.items.map(({ id }) => id)
      const lists = await Promise.all(
        [space, ...groupsAbove(space)].map(async (place) => {
          const route = memberRoutes[place.kind].list
          const wanted = { id: place.fullPath, user_ids, per_page: ROWS }
          // The caller may not see a group above, in which case the source stays unknown.
          const members =
            user_ids.length === 0
              ? []
              : (await callPage(route, wanted, { signal }).catch(() => ({ items: [] }))).items
          return { place, members }
        }),
      )
      return { ...found, items: found.items.map((member) => withSource(member, lists)) }
    },
    STALE.list,
  )

/** The groups above a project or group, nearest first. */
function groupsAbove({ fullPath }: Space): Space[] {
  const segments = fullPath.split('/').slice(0, -1)
  return segments.map((_, index) => ({
    kind: 'group',
    fullPath: segments.slice(0, segments.length - index).join('/'),
  }))
}

function withSource(
  member: Member,
  lists: readonly { place: Space; members: readonly Member[] }[],
): ListedMember {
  const memberships = lists.map(({ place, members }) => ({
    place,
    membership: members.find(({ id }) => id === member.id),
  }))
  const direct = memberships[0]?.membership
  const at = memberships.findIndex(
    ({ membership }) => membership?.access_level === member.access_level,
  )
  return { ...member, direct, source: at > 0 ? memberships[at]!.place.fullPath : null }
}

/** Refetches everything that depends on the members of a project or group. */
export async function refreshMembers(client: QueryClient, space: Space): Promise<void> {
  const { listAll } = memberRoutes[space.kind]
  const sources = [listAll, MEMBER_PAGE, STANDING, ACCESS_LEVEL]
  await invalidate(client, sources, { id: space.fullPath })
}

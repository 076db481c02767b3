import type { QueryClient } from '@tanstack/react-query'

import { listUsers } from '#contract/users.ts'
import { invalidate, pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { ListAddress } from '#web/widgets/list-address.ts'

const ROWS = 20

/** The lists of users, by GitLab's name in the URL. */
const FILTERS = ['active', 'blocked', 'all'] as const
export type UserFilter = (typeof FILTERS)[number]

export function readFilter(params: URLSearchParams): UserFilter {
  return FILTERS.find((filter) => filter === params.get('filter')) ?? 'active'
}

/** A page of the users, newest first, without the bots of projects and groups. */
export const usersQuery = (filter: UserFilter, { search, page }: ListAddress) =>
  pageQuery(
    listUsers,
    {
      without_project_bots: true,
      page,
      per_page: ROWS,
      ...(filter !== 'all' && { [filter]: true }),
      ...(search && { search }),
    },
    STALE.list,
  )

export async function refreshUsers(client: QueryClient): Promise<void> {
  await invalidate(client, [listUsers])
}

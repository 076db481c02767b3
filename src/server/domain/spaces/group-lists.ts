import type { listDescendantGroups, listGroups } from '#contract/groups.ts'
import type { Input } from '#contract/route.ts'
import { visibilityLevel } from '#contract/visibility.ts'
import type { Deps } from '#server/deps.ts'
import { requireGroup, today } from '#server/domain/access.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { listOrSearch } from '#server/domain/search.ts'
import type { User } from '#server/store/accounts/users.ts'
import * as store from '#server/store/spaces/group-lists.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'

type GroupQuery = Input<typeof listGroups>

/** Lists the caller's own groups. Lists all visible groups on request, and for administrators and anonymous callers. */
export function listGroupsFor(
  deps: Deps,
  user: User | null,
  wanted: GroupQuery,
  page: PageRequest,
): Promise<Page<Namespace>> {
  return list(deps, user, wanted, page, {
    rootsOnly: wanted.top_level_only,
    ownOnly: !(wanted.all_available ?? Boolean(user?.admin)),
  })
}

/** Lists the subgroups that the caller can see, either the direct ones or all. */
export async function listGroupsBelow(
  deps: Deps,
  user: User | null,
  wanted: Input<typeof listDescendantGroups>,
  page: PageRequest,
  depth: 'children' | 'descendants',
): Promise<Page<Namespace>> {
  const group = await requireGroup(deps, user, wanted.id, 'reader')
  return list(deps, user, wanted, page, {
    ...(depth === 'children' ? { parentId: group.id } : { insideGroupId: group.id }),
    ownOnly: wanted.all_available === false,
  })
}

function list(
  deps: Deps,
  user: User | null,
  wanted: Omit<GroupQuery, 'top_level_only'>,
  page: PageRequest,
  place: store.GroupFilters,
): Promise<Page<Namespace>> {
  const filters = {
    ...place,
    minAccessLevel: wanted.owned ? accessLevel.owner : wanted.min_access_level,
    visibility: wanted.visibility && visibilityLevel(wanted.visibility),
    search: wanted.search,
    withoutIds: wanted.skip_groups,
  }
  const sort = { by: wanted.order_by ?? 'name', direction: wanted.sort ?? 'asc' } as const
  const slice = sliceOf(page)
  return listOrSearch(deps, { ...filters, ...slice }, (db) =>
    store.listGroups(db, user, today(deps), filters, sort, slice),
  )
}

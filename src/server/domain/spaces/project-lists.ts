import type { listGroupProjects } from '#contract/groups.ts'
import type { listProjects, listUserProjects } from '#contract/projects.ts'
import type { Input } from '#contract/route.ts'
import { visibilityLevel } from '#contract/visibility.ts'
import type { Deps } from '#server/deps.ts'
import { requireGroup, today } from '#server/domain/access.ts'
import { sliceOf, type KeysetPage, type Page, type PageRequest } from '#server/domain/page.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { absent, Refusal } from '#server/domain/refusal.ts'
import { listOrSearch } from '#server/domain/search.ts'
import { findUser, findUserByUsername, type User } from '#server/store/accounts/users.ts'
import * as store from '#server/store/spaces/project-lists.ts'
import { withSources, type ProjectWithSource } from './project-sources.ts'

type ListQuery = Omit<Input<typeof listProjects>, 'pagination'>
type Place = Pick<
  store.ProjectFilters,
  'ownerId' | 'namespaceId' | 'insideGroupId' | 'forkedFromId'
>

/** Lists the projects that the caller can see. */
export async function listVisibleProjects(
  deps: Deps,
  user: User | null,
  wanted: ListQuery,
  page: PageRequest,
  place: Place = {},
): Promise<Page<ProjectWithSource>> {
  const filters = { ...filtersOf(wanted), ...place }
  const sort = { by: wanted.order_by ?? 'created_at', direction: wanted.sort ?? 'desc' } as const
  const slice = sliceOf(page)
  const { rows, total } = await listOrSearch(deps, { ...searchOf(wanted), ...slice }, (db) =>
    store.listProjects(db, user, today(deps), filters, sort, slice),
  )
  return { rows: await withSources(deps, user, rows), total }
}

/** Lists the projects that the caller can see, with keyset pagination. Supports only order by id. */
export async function listVisibleProjectsByKeyset(
  deps: Deps,
  user: User | null,
  wanted: ListQuery,
  { perPage }: PageRequest,
  place: Place = {},
): Promise<KeysetPage<ProjectWithSource>> {
  if (wanted.order_by !== 'id') {
    throw new Refusal(
      'unsupported',
      'Keyset pagination is not yet available for this type of request',
    )
  }
  const direction = wanted.sort ?? 'desc'
  const filters = { ...filtersOf(wanted), ...place }
  const rows = await listOrSearch(deps, searchOf(wanted), (db) =>
    store.listProjectsById(db, user, today(deps), filters, direction, perPage),
  )
  const last = rows.at(-1)
  return {
    rows: await withSources(deps, user, rows),
    next: last ? boundsAfter(last.id, direction, wanted) : null,
  }
}

/** Returns the user whose personal projects are requested, by id or username. */
export async function placeOfUser(
  deps: Deps,
  reference: Input<typeof listUserProjects>['user_id'],
): Promise<Place> {
  const user = /^\d+$/.test(reference)
    ? await findUser(deps.db, Math.min(Number(reference), Number.MAX_SAFE_INTEGER))
    : await findUserByUsername(deps.db, reference)
  if (!user) throw absent('User')
  return { ownerId: user.id }
}

/** Lists a group's projects. Includes its subgroups' projects on request. */
export async function listProjectsOfGroup(
  deps: Deps,
  user: User | null,
  wanted: Input<typeof listGroupProjects>,
  page: PageRequest,
): Promise<Page<ProjectWithSource>> {
  const group = await requireGroup(deps, user, wanted.id, 'reader')
  const place = wanted.include_subgroups ? { insideGroupId: group.id } : { namespaceId: group.id }
  return listVisibleProjects(deps, user, wanted, page, place)
}

/** Returns the next page's id bounds. Keeps the caller's bound on the other side. */
function boundsAfter(id: number, direction: 'asc' | 'desc', { id_after, id_before }: ListQuery) {
  return direction === 'asc'
    ? { id_after: id, ...(id_before === undefined ? {} : { id_before }) }
    : { id_before: id, ...(id_after === undefined ? {} : { id_after }) }
}

/** The filters that read each project's texts. */
const searchOf = ({ search, topic }: ListQuery) => ({ search: search ?? topic })

function filtersOf(wanted: ListQuery): store.ProjectFilters {
  return {
    archived: wanted.archived,
    visibility: wanted.visibility && visibilityLevel(wanted.visibility),
    search: wanted.search,
    searchNamespaces: wanted.search_namespaces,
    minAccessLevel: leastLevel(wanted),
    starred: wanted.starred,
    issuesEnabled: wanted.with_issues_enabled,
    mergeRequestsEnabled: wanted.with_merge_requests_enabled,
    topics: wanted.topic,
    activeAfter: wanted.last_activity_after,
    activeBefore: wanted.last_activity_before,
    idAfter: wanted.id_after,
    idBefore: wanted.id_before,
  }
}

function leastLevel({ owned, membership, min_access_level }: ListQuery): number | undefined {
  const levels = [
    ...(owned ? [accessLevel.owner] : []),
    ...(membership ? [accessLevel.guest] : []),
    ...(min_access_level === undefined ? [] : [min_access_level]),
  ]
  return levels.length === 0 ? undefined : Math.max(...levels)
}

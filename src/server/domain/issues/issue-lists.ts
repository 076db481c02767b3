import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { getMilestone } from '#server/domain/planning/milestones.ts'
import { forbidden } from '#server/domain/refusal.ts'
import { listOrSearch } from '#server/domain/search.ts'
import { issueAccess } from '#server/domain/spaces/item-access.ts'
import { requireSpace, type Space, type SpaceReference } from '#server/domain/spaces/space.ts'
import type { IssueAccess } from '#server/store/access/issue-access.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { IssueFilters } from '#server/store/issues/issue-filters.ts'
import { countIssues, listIssues as findIssues } from '#server/store/issues/issue-lists.ts'
import type { IssueView } from '#server/store/issues/issue-views.ts'
import { filtersOf, orderOf, type IssueQuery } from './issue-filters.ts'

/** A page of issues. References are relative to `from`, the path of the requested project or group. */
export interface IssuePage extends Page<IssueView> {
  from: string | null
}

/** Lists the issues of all projects that the caller can read. */
export async function listIssues(
  deps: Deps,
  user: User,
  query: IssueQuery,
  page: PageRequest,
): Promise<IssuePage> {
  const access = issueAccess(deps, user, null, { archivedToo: query.non_archived === false })
  return listWithin(deps, user, access, query, page, null)
}

/** Lists the issues of a project, or of a group and its subgroups. */
export async function listIssuesOf(
  deps: Deps,
  user: User | null,
  reference: SpaceReference,
  query: IssueQuery,
  page: PageRequest,
): Promise<IssuePage> {
  const space = await requireIssueSpace(deps, user, reference)
  const access = issueAccess(deps, user, space, { archivedToo: query.non_archived === false })
  return listWithin(deps, user, access, query, page, space.row.full_path)
}

export async function listIssuesOfMilestone(
  deps: Deps,
  user: User | null,
  reference: SpaceReference,
  milestoneId: number,
  query: IssueQuery,
  page: PageRequest,
): Promise<IssuePage> {
  const space = await requireIssueSpace(deps, user, reference)
  const { id } = await getMilestone(deps, user, reference, milestoneId)
  const access = issueAccess(deps, user, space, { archivedToo: true })
  return listWithin(deps, user, access, { ...query, milestone_id: id }, page, space.row.full_path)
}

export interface IssueCounts {
  all: number
  closed: number
  opened: number
}

/** Counts issues by state. Without a reference, counts those in all projects that the caller can read. */
export async function countIssuesOf(
  deps: Deps,
  user: User | null,
  reference: SpaceReference | null,
  query: IssueQuery,
): Promise<IssueCounts> {
  const space = reference && (await requireIssueSpace(deps, user, reference))
  const access = issueAccess(deps, user, space)
  const filters = allowed(deps, user, query)
  const counts = await listOrSearch(deps, filters, (db) => countIssues(db, access, filters))
  return { all: counts.opened + counts.closed, ...counts }
}

async function listWithin(
  deps: Deps,
  user: User | null,
  access: IssueAccess,
  query: IssueQuery,
  page: PageRequest,
  from: string | null,
): Promise<IssuePage> {
  const filters = allowed(deps, user, query)
  const { with_labels_details: withLabelDetails = false } = query
  const slice = sliceOf(page)
  const listing = await listOrSearch(deps, { ...filters, ...slice }, (db) =>
    findIssues(db, access, filters, orderOf(query), slice, withLabelDetails),
  )
  return { ...listing, from }
}

/** Translates the query into filters. Ignores weight filters on the free plan. */
function allowed(deps: Deps, user: User | null, query: IssueQuery): IssueFilters {
  const filters = filtersOf(user, query, today(deps))
  if (deps.config.plan !== 'free') return filters
  return {
    ...filters,
    weight: undefined,
    not: filters.not && { ...filters.not, weight: undefined },
  }
}

async function requireIssueSpace(
  deps: Deps,
  user: User | null,
  reference: SpaceReference,
): Promise<Space> {
  const space = await requireSpace(deps, user, reference, 'reader')
  if (space.kind === 'project' && !space.row.issues_enabled) throw forbidden()
  return space
}

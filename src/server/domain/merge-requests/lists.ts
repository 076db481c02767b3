import type { listMergeRequests as contract } from '#contract/merge-requests/lists.ts'
import type { Input } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import {
  issuableFiltersOf,
  nonEmpty,
  personOf,
  wordOr,
} from '#server/domain/issuables/issuable-filters.ts'
import { requireIssue, type IssueReference } from '#server/domain/issues/issues.ts'
import { recheckMergeStatuses } from '#server/domain/merge-requests/status/merge-status.ts'
import { sliceOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { getMilestone } from '#server/domain/planning/milestones.ts'
import { canUpdateMergeRequest } from '#server/domain/policy.ts'
import { listOrSearch } from '#server/domain/search.ts'
import { mergeRequestAccess } from '#server/domain/spaces/item-access.ts'
import { requireSpace, type Space, type SpaceReference } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { AssigneeChoice } from '#server/store/issuables/issuable-filters.ts'
import type { MergeRequestFilters } from '#server/store/merge-requests/filters.ts'
import { listMergeRequests as find } from '#server/store/merge-requests/lists.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import { findStandings } from '#server/store/spaces/spaces.ts'
import { requireMergeRequestProject } from './merge-requests.ts'

/** The parameters shared by all merge request lists. */
export type MergeRequestQuery = Omit<Input<typeof contract>, 'page' | 'per_page'> & {
  milestone_id?: number
  /** The id of an issue that merging closes. */
  closes?: number
}

/** A page of merge requests. Short references are relative to the full path in `from`. */
export interface MergeRequestPage extends Page<MergeRequestView> {
  from: string | null
}

/** Lists the merge requests of all projects that the caller can read. */
export function listMergeRequests(
  deps: Deps,
  user: User,
  query: MergeRequestQuery,
  page: PageRequest,
): Promise<MergeRequestPage> {
  return listWithin(deps, user, null, query, page)
}

/** Lists the merge requests of a project, or of a group and its subgroups. */
export async function listMergeRequestsOf(
  deps: Deps,
  user: User,
  space: SpaceReference,
  query: MergeRequestQuery,
  page: PageRequest,
): Promise<MergeRequestPage> {
  const place =
    space.kind === 'project'
      ? await requireMergeRequestProject(deps, user, space.reference)
      : await requireSpace(deps, user, space, 'reader')
  return listWithin(deps, user, place, query, page)
}

export async function listMergeRequestsOfMilestone(
  deps: Deps,
  user: User,
  reference: SpaceReference,
  milestoneId: number,
  page: PageRequest,
): Promise<MergeRequestPage> {
  const { id } = await getMilestone(deps, user, reference, milestoneId)
  const query = { milestone_id: id, non_archived: false }
  return listMergeRequestsOf(deps, user, reference, query, page)
}

/** Lists the merge requests that close an issue, in all projects that the caller can read. */
export async function listClosingMergeRequests(
  deps: Deps,
  user: User,
  { id, issue_iid }: IssueReference,
  page: PageRequest,
): Promise<MergeRequestPage> {
  const { space, issue } = await requireIssue(deps, user, id, issue_iid)
  const query = { closes: issue.id, non_archived: false }
  return { ...(await listWithin(deps, user, null, query, page)), from: space.row.full_path }
}

async function listWithin(
  deps: Deps,
  user: User,
  space: Space | null,
  query: MergeRequestQuery,
  page: PageRequest,
): Promise<MergeRequestPage> {
  const archivedToo = query.non_archived === false
  const access = mergeRequestAccess(deps, user, space, { archivedToo })
  const { order_by = 'created_at', sort = 'desc', with_labels_details = false } = query
  const order = { by: order_by, direction: sort }
  const filters = filtersOf(user, query)
  const slice = sliceOf(page)
  const found = await listOrSearch(deps, { ...filters, ...slice }, (db) =>
    find(db, access, filters, order, slice, with_labels_details),
  )
  if (query.with_merge_status_recheck) await recheck(deps, user, found.rows)
  return { ...found, from: space?.row.full_path ?? null }
}

/** Starts the due checks of merge requests that the caller may update. The response does not wait for them. */
async function recheck(deps: Deps, user: User, rows: readonly MergeRequestView[]): Promise<void> {
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ project_id }) => project_id))]
  const standings = await findStandings(deps.db, ids, user.id, today(deps))
  const byId = new Map(standings.map((project) => [project.id, project]))
  const updatable = rows.filter((row) => {
    const project = byId.get(row.project_id)
    return project !== undefined && canUpdateMergeRequest(user, project, row)
  })
  await recheckMergeStatuses(deps, updatable)
}

function filtersOf(user: User, query: MergeRequestQuery): MergeRequestFilters {
  const { state, not } = query
  const shared = issuableFiltersOf(user, query)
  const deployed = {
    ...(query.environment ? { environment: query.environment } : {}),
    ...(query.deployed_after === undefined ? {} : { after: query.deployed_after }),
    ...(query.deployed_before === undefined ? {} : { before: query.deployed_before }),
  }
  const approvedBy = query.approved_by_usernames
    ? nonEmpty(query.approved_by_usernames)?.map((username) => ({ username }))
    : peopleOf(query.approved_by_ids)
  return {
    ...shared,
    state: state === 'all' ? undefined : state,
    draft: query.wip === undefined ? undefined : query.wip === 'yes',
    sourceBranch: query.source_branch || undefined,
    sourceProjectId: query.source_project_id,
    targetBranch: query.target_branch || undefined,
    reviewers: reviewersOf(user, query),
    mergedBy: personOf(query.merge_user_id, query.merge_user_username),
    approvers: peopleOf(query.approver_ids),
    approvedBy,
    approved: approvedOf(query.approved),
    closes: query.closes,
    deployed: Object.keys(deployed).length > 0 ? deployed : undefined,
    not: not && {
      ...shared.not,
      reviewer: personOf(not.reviewer_id, not.reviewer_username),
      sourceBranch: not.source_branch || undefined,
      targetBranch: not.target_branch || undefined,
    },
  }
}

function reviewersOf(user: User, query: MergeRequestQuery): AssigneeChoice | undefined {
  if (query.scope === 'reviews_for_me') return [{ id: user.id }]
  const word = wordOr(query.reviewer_id)
  if (typeof word === 'string') return word
  const person = personOf(word, query.reviewer_username)
  return person && [person]
}

const approvedOf = (word: 'yes' | 'no' | undefined): 'any' | 'none' | undefined =>
  word && (word === 'yes' ? 'any' : 'none')

/** Parses ids of people. `None` or `Any` anywhere in the list replaces all ids. */
function peopleOf(values: readonly (number | string)[] | undefined): AssigneeChoice | undefined {
  if (!values?.length) return undefined
  const choices = values.map(wordOr)
  const word = choices.find((choice) => typeof choice === 'string')
  return word ?? choices.map((id) => ({ id: id as number }))
}

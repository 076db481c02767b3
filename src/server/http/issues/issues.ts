import type { FastifyInstance } from 'fastify'

import * as statistics from '#contract/issue-statistics.ts'
import * as contract from '#contract/issues.ts'
import type { Deps } from '#server/deps.ts'
import {
  countIssuesOf,
  listIssues,
  listIssuesOf,
  listIssuesOfMilestone,
  type IssuePage,
} from '#server/domain/issues/issue-lists.ts'
import { reorderIssue } from '#server/domain/issues/issue-order.ts'
import { deleteIssue, getIssue } from '#server/domain/issues/issues.ts'
import {
  createIssueWithActions,
  updateIssueWithActions,
} from '#server/domain/quick-actions/with-quick-actions.ts'
import { presentIssue, presentIssueDetails } from '#server/http/present/issue.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountIssues(app: FastifyInstance, deps: Deps): void {
  mountIssueLists(app, deps)
  mountSingleIssues(app, deps)
  mountStatistics(app, deps)
}

const project = ({ id }: { id: string }) => ({ kind: 'project', reference: id }) as const
const group = ({ id }: { id: string }) => ({ kind: 'group', reference: id }) as const

function mountIssueLists(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listIssues, async ({ input, user, page }) =>
    presentPage(deps, input, await listIssues(deps, user, input, page)),
  )
  mount(app, deps, contract.listGroupIssues, async ({ input, user, page }) =>
    presentPage(deps, input, await listIssuesOf(deps, user, group(input), input, page)),
  )
  mount(app, deps, contract.listProjectIssues, async ({ input, user, page }) =>
    presentPage(deps, input, await listIssuesOf(deps, user, project(input), input, page)),
  )
  mount(app, deps, contract.listProjectMilestoneIssues, async ({ input, user, page }) => {
    const { id, milestone_id, ...query } = input
    const space = project({ id })
    const found = await listIssuesOfMilestone(deps, user, space, milestone_id, query, page)
    return presentPage(deps, input, found)
  })
  mount(app, deps, contract.listGroupMilestoneIssues, async ({ input, user, page }) => {
    const { id, milestone_id, ...query } = input
    const space = group({ id })
    const found = await listIssuesOfMilestone(deps, user, space, milestone_id, query, page)
    return presentPage(deps, input, found)
  })
}

function mountSingleIssues(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.getIssue, async ({ input, user }) =>
    presentIssueDetails(deps, await getIssue(deps, user, input.id, input.issue_iid)),
  )
  mount(app, deps, contract.createIssue, async ({ input, user }) =>
    presentIssueDetails(deps, await createIssueWithActions(deps, user, input.id, input)),
  )
  mount(app, deps, contract.updateIssue, async ({ input, user }) =>
    presentIssueDetails(
      deps,
      await updateIssueWithActions(deps, user, input.id, input.issue_iid, input),
    ),
  )
  mount(app, deps, contract.deleteIssue, async ({ input, user, unmodifiedSince }) => {
    await deleteIssue(deps, user, input.id, input.issue_iid, unmodifiedSince)
    return null
  })
  mount(app, deps, contract.reorderIssue, async ({ input, user }) =>
    presentIssueDetails(deps, await reorderIssue(deps, user, input.id, input.issue_iid, input)),
  )
}

function mountStatistics(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, statistics.getIssuesStatistics, async ({ input, user }) => ({
    statistics: { counts: await countIssuesOf(deps, user, null, input) },
  }))
  mount(app, deps, statistics.getGroupIssuesStatistics, async ({ input, user }) => ({
    statistics: { counts: await countIssuesOf(deps, user, group(input), input) },
  }))
  mount(app, deps, statistics.getProjectIssuesStatistics, async ({ input, user }) => ({
    statistics: { counts: await countIssuesOf(deps, user, project(input), input) },
  }))
}

function presentPage(
  deps: Deps,
  { with_labels_details = false }: { with_labels_details?: boolean },
  { rows, total, from }: IssuePage,
) {
  const options = { from, withLabelDetails: with_labels_details }
  return { rows: rows.map((issue) => presentIssue(deps, issue, options)), total }
}

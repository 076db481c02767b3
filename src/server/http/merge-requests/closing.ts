import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/merge-requests/closing.ts'
import type { Deps } from '#server/deps.ts'
import { listClosedIssues } from '#server/domain/merge-requests/closing/closing-issues.ts'
import { presentIssue } from '#server/http/present/issue.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { IssueView } from '#server/store/issues/issue-views.ts'

export function mountClosedIssues(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listClosedIssues, async ({ input, user, page }) => {
    const { rows, total, mergeRequest } = await listClosedIssues(deps, user, input, page)
    const changes_count = mergeRequest.version && mergeRequest.version.real_size
    const options = { from: mergeRequest.project_path }
    const present = (issue: IssueView) => ({ ...presentIssue(deps, issue, options), changes_count })
    return { rows: rows.map(present), total }
  })
}

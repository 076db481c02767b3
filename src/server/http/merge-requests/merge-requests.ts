import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/merge-requests/merge-requests.ts'
import type { Deps } from '#server/deps.ts'
import {
  countDiverged,
  deleteMergeRequest,
  getMergeRequest,
} from '#server/domain/merge-requests/merge-requests.ts'
import {
  createMergeRequestWithActions,
  updateMergeRequestWithActions,
} from '#server/domain/quick-actions/with-quick-actions.ts'
import { presentHtml } from '#server/http/present/html.ts'
import { presentMergeRequest } from '#server/http/present/merge-request.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountMergeRequests(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.getMergeRequest, async ({ input, user }) => {
    const mergeRequest = await getMergeRequest(deps, user, input)
    const diverged = input.include_diverged_commits_count
      ? await countDiverged(deps, mergeRequest)
      : null
    return {
      ...presentMergeRequest(deps, mergeRequest),
      first_contribution: mergeRequest.is_first_contribution === 1,
      ...(input.render_html ? await presentHtml(mergeRequest) : {}),
      ...(diverged === null ? {} : { diverged_commits_count: diverged }),
      ...(input.include_rebase_in_progress
        ? { rebase_in_progress: mergeRequest.rebase_in_progress === 1 }
        : {}),
    }
  })
  mount(app, deps, contract.createMergeRequest, async ({ input, user }) =>
    presentMergeRequest(deps, await createMergeRequestWithActions(deps, user, input.id, input)),
  )
  mount(app, deps, contract.updateMergeRequest, async ({ input, user }) =>
    presentMergeRequest(deps, await updateMergeRequestWithActions(deps, user, input, input)),
  )
  mount(app, deps, contract.deleteMergeRequest, async ({ input, user, unmodifiedSince }) => {
    await deleteMergeRequest(deps, user, input, unmodifiedSince)
    return null
  })
}

import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/merge-requests.ts'
import type { Deps } from '#server/deps.ts'
import { htmlOf } from '#server/domain/html.ts'
import {
  listClosingMergeRequests,
  listMergeRequests,
  listMergeRequestsOf,
  listMergeRequestsOfMilestone,
  type MergeRequestPage,
} from '#server/domain/merge-requests/lists.ts'
import {
  countDiverged,
  deleteMergeRequest,
  getMergeRequest,
} from '#server/domain/merge-requests/merge-requests.ts'
import { acceptMergeRequest, cancelMerge } from '#server/domain/merge-requests/merge/accept.ts'
import { makeMergeRef } from '#server/domain/merge-requests/merge/merge-ref.ts'
import { rebaseMergeRequest } from '#server/domain/merge-requests/merge/rebase.ts'
import {
  createMergeRequestWithActions,
  updateMergeRequestWithActions,
} from '#server/domain/quick-actions/with-quick-actions.ts'
import {
  presentListedMergeRequest,
  presentMergeRequest,
  presentSimpleMergeRequest,
} from '#server/http/present/merge-request.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountMergeRequests(app: FastifyInstance, deps: Deps): void {
  mountLists(app, deps)
  mount(app, deps, contract.getMergeRequest, async ({ input, user }) => {
    const mergeRequest = await getMergeRequest(deps, user, input)
    const diverged = input.include_diverged_commits_count
      ? await countDiverged(deps, mergeRequest)
      : null
    return {
      ...presentMergeRequest(deps, mergeRequest),
      first_contribution: mergeRequest.is_first_contribution === 1,
      ...(input.render_html ? htmlOf(mergeRequest) : {}),
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
  mount(app, deps, contract.acceptMergeRequest, async ({ input, user }) =>
    presentMergeRequest(deps, await acceptMergeRequest(deps, user, input, input)),
  )
  mount(app, deps, contract.cancelAutoMerge, async ({ input, user }) => ({
    ...presentMergeRequest(deps, await cancelMerge(deps, user, input)),
    status: 'success' as const,
  }))
  mount(app, deps, contract.rebaseMergeRequest, async ({ input, user }) => {
    await rebaseMergeRequest(deps, user, input, { skipCi: input.skip_ci ?? false })
    return { rebase_in_progress: true }
  })
  mount(app, deps, contract.getMergeRef, async ({ input, user }) => ({
    commit_id: await makeMergeRef(deps, user, input),
  }))
  mount(app, deps, contract.deleteMergeRequest, async ({ input, user, unmodifiedSince }) => {
    await deleteMergeRequest(deps, user, input, unmodifiedSince)
    return null
  })
}

function mountLists(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listMergeRequests, async ({ input, user, page }) =>
    presentPage(deps, input, await listMergeRequests(deps, user, input, page)),
  )
  mount(app, deps, contract.listGroupMergeRequests, async ({ input, user, page }) => {
    const space = { kind: 'group', reference: input.id } as const
    return presentPage(deps, input, await listMergeRequestsOf(deps, user, space, input, page))
  })
  mount(app, deps, contract.listProjectMergeRequests, async ({ input, user, page }) => {
    const space = { kind: 'project', reference: input.id } as const
    return presentPage(deps, input, await listMergeRequestsOf(deps, user, space, input, page))
  })
  mount(app, deps, contract.listProjectMilestoneMergeRequests, async ({ input, user, page }) => {
    const { id, milestone_id } = input
    const space = { kind: 'project', reference: id } as const
    const found = await listMergeRequestsOfMilestone(deps, user, space, milestone_id, page)
    return presentRows(deps, found)
  })
  mount(app, deps, contract.listGroupMilestoneMergeRequests, async ({ input, user, page }) => {
    const { id, milestone_id } = input
    const space = { kind: 'group', reference: id } as const
    const found = await listMergeRequestsOfMilestone(deps, user, space, milestone_id, page)
    return presentRows(deps, found)
  })
  mount(app, deps, contract.listClosingMergeRequests, async ({ input, user, page }) =>
    presentRows(deps, await listClosingMergeRequests(deps, user, input, page)),
  )
}

function presentPage(
  deps: Deps,
  { view, with_labels_details = false }: { view?: 'simple'; with_labels_details?: boolean },
  found: MergeRequestPage,
) {
  if (view !== 'simple') return presentRows(deps, found, with_labels_details)
  const { rows, total } = found
  return { rows: rows.map((row) => presentSimpleMergeRequest(deps, row)), total }
}

function presentRows(
  deps: Deps,
  { rows, total, from }: MergeRequestPage,
  withLabelDetails = false,
) {
  const options = { from, withLabelDetails }
  return { rows: rows.map((row) => presentListedMergeRequest(deps, row, options)), total }
}

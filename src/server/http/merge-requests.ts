import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/merge-requests.ts'
import type { Deps } from '#server/deps.ts'
import { acceptMergeRequest, cancelMerge } from '#server/domain/accept.ts'
import { makeMergeRef } from '#server/domain/merge-ref.ts'
import { updateMergeRequest } from '#server/domain/merge-request-changes.ts'
import { createMergeRequest } from '#server/domain/merge-request-creation.ts'
import {
  listMergeRequests,
  listMergeRequestsOf,
  type MergeRequestPage,
} from '#server/domain/merge-request-lists.ts'
import {
  countDiverged,
  deleteMergeRequest,
  getMergeRequest,
} from '#server/domain/merge-requests.ts'
import { rebaseMergeRequest } from '#server/domain/rebasing.ts'
import { mount } from './mount.ts'
import { htmlOf } from '#server/domain/html.ts'
import {
  presentListedMergeRequest,
  presentMergeRequest,
  presentSimpleMergeRequest,
} from './present-merge-request.ts'

export function mountMergeRequests(app: FastifyInstance, deps: Deps): void {
  mountLists(app, deps)
  mount(app, deps, contract.getMergeRequest, async ({ input, user }) => {
    const mergeRequest = await getMergeRequest(deps, user, input)
    const diverged = input.include_diverged_commits_count
      ? await countDiverged(deps, mergeRequest)
      : null
    return {
      ...presentMergeRequest(deps, mergeRequest),
      first_contribution: mergeRequest.first_contribution === 1,
      ...(input.render_html ? htmlOf(mergeRequest) : {}),
      ...(diverged === null ? {} : { diverged_commits_count: diverged }),
      ...(input.include_rebase_in_progress
        ? { rebase_in_progress: mergeRequest.rebase_in_progress === 1 }
        : {}),
    }
  })
  mount(app, deps, contract.createMergeRequest, async ({ input, user }) =>
    presentMergeRequest(deps, await createMergeRequest(deps, user, input.id, input)),
  )
  mount(app, deps, contract.updateMergeRequest, async ({ input, user }) =>
    presentMergeRequest(deps, await updateMergeRequest(deps, user, input, input)),
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
}

function presentPage(
  deps: Deps,
  { view, with_labels_details = false }: { view?: 'simple'; with_labels_details?: boolean },
  { rows, total, from }: MergeRequestPage,
) {
  if (view === 'simple') {
    return { rows: rows.map((row) => presentSimpleMergeRequest(deps, row)), total }
  }
  const sight = { from, withLabelDetails: with_labels_details }
  return { rows: rows.map((row) => presentListedMergeRequest(deps, row, sight)), total }
}

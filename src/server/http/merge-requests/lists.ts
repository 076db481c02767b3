import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/merge-requests/lists.ts'
import type { Deps } from '#server/deps.ts'
import {
  listClosingMergeRequests,
  listMergeRequests,
  listMergeRequestsOf,
  listMergeRequestsOfMilestone,
  type MergeRequestPage,
} from '#server/domain/merge-requests/lists.ts'
import { listCommitMergeRequests } from '#server/domain/merge-requests/of-commit.ts'
import {
  presentListedMergeRequest,
  presentSimpleMergeRequest,
} from '#server/http/present/merge-request.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountMergeRequestLists(app: FastifyInstance, deps: Deps): void {
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
  mount(app, deps, contract.listCommitMergeRequests, async ({ input, user, page }) =>
    presentRows(deps, await listCommitMergeRequests(deps, user, input, page)),
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

import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/merge-requests/merge.ts'
import type { Deps } from '#server/deps.ts'
import { listConflicts } from '#server/domain/merge-requests/merge/conflicts.ts'
import { makeMergeRef } from '#server/domain/merge-requests/merge/merge-ref.ts'
import { acceptMergeRequest, cancelMerge } from '#server/domain/merge-requests/merge/merge.ts'
import { rebaseMergeRequest } from '#server/domain/merge-requests/merge/rebase.ts'
import { presentMergeRequest } from '#server/http/present/merge-request.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountMerge(app: FastifyInstance, deps: Deps): void {
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
  mount(app, deps, contract.listConflicts, ({ input, user }) => listConflicts(deps, user, input))
}

import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import type { Input } from '#contract/route.ts'
import { estimateMergeRequestTime } from '#contract/time-tracking.ts'
import { ApiFailure } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { sentDuration } from '#web/issuables/time/typed-duration.ts'
import { refreshRequestLists } from '#web/spaces/merge-request-queries.ts'

/** Thrown when the merge request was created but setting its estimate failed. */
export class EstimateFailure extends Error {
  readonly created: MergeRequest

  constructor(created: MergeRequest, cause: unknown) {
    super('The estimate was not set.', { cause })
    this.name = 'EstimateFailure'
    this.created = created
  }
}

export interface NewRequest {
  readonly input: Input<typeof createMergeRequest>
  /** The estimate as typed. Empty for none. */
  readonly estimate: string
  /** The merge request that an earlier attempt created without its estimate. */
  readonly created: MergeRequest | null
}

/** Creates a merge request, then sets its estimate. */
export function useCreateRequest(onCreated: (request: MergeRequest) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ input, estimate, created }: NewRequest): Promise<MergeRequest> => {
      const request = created ?? (await call(createMergeRequest, input))
      if (estimate.trim()) await setEstimate(request, estimate)
      return request
    },
    onSuccess: (request) => {
      void refreshRequestLists(client)
      onCreated(request)
    },
  })
}

async function setEstimate(request: MergeRequest, estimate: string): Promise<void> {
  try {
    await call(estimateMergeRequestTime, {
      id: String(request.target_project_id),
      merge_request_iid: request.iid,
      duration: sentDuration(estimate),
    })
  } catch (error) {
    throw new EstimateFailure(request, error)
  }
}

/** Returns the number of an open merge request for the same branches. Null for any other failure. */
export function twinOf(error: unknown): number | null {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null
  const iid = /!(\d+)/.exec(error.message)?.[1]
  return iid === undefined ? null : Number(iid)
}

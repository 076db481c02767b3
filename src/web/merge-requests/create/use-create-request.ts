import { useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiFailure } from '#web/api/api-failure.ts'
import { refreshRequestLists } from '#web/spaces/merge-request-queries.ts'
import type { NewRequest } from './create-request.ts'
import type { Created } from './creation-errors.ts'

interface Outcomes {
  onCreated: (request: Created) => void
  onFailed: (error: Error, request: NewRequest) => Promise<void>
}

/** Creates a merge request, then sets its estimate. Reports the outcome even if the form was left. */
export function useCreateRequest({ onCreated, onFailed }: Outcomes) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (request: NewRequest) => {
      const { createRequest } = await import('./create-request.ts')
      return await createRequest(request)
    },
    onSuccess: (request) => {
      void refreshRequestLists(client)
      onCreated(request)
    },
    onError: onFailed,
  })
}

/** Returns the number of an open merge request for the same branches. Null for any other failure. */
export function twinOf(error: unknown): number | null {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null
  const iid = /!(\d+)/.exec(error.message)?.[1]
  return iid === undefined ? null : Number(iid)
}

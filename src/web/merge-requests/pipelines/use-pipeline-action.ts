import { useMutation, useQueryClient } from '@tanstack/react-query'

import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { announce } from '#web/ui/announcer.tsx'

interface PipelineAction {
  run: () => Promise<unknown>
  /** The message announced on success. */
  done: string
}

/** Starts or stops pipelines and jobs, then refetches all of the merge request's queries. */
export function usePipelineAction() {
  const { name } = useRequest()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ run }: PipelineAction) => await run(),
    onSuccess: (_, { done }) => announce(done),
    // Not awaited, so the next state's control works before the refetch ends.
    onSettled: () => void invalidateSubject(client, name),
  })
}

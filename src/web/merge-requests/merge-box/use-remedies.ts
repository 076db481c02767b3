import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { rebaseMergeRequest } from '#contract/merge-requests/merge.ts'
import { call } from '#web/api/call.ts'
import { useIntention } from '#web/api/intention.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { afterReview } from '#web/merge-requests/unsent-review.ts'
import { useDraftChange } from '#web/merge-requests/use-draft-change.ts'
import { paths } from '#web/paths.ts'
import type { Remedy } from './checks.ts'
import { useApprove } from './use-approve.ts'

/** Runs unmet checks' remedies. `pending` and `failure` describe the last remedy. */
export function useRemedies() {
  const { name } = useRequest()
  const client = useQueryClient()
  const navigate = useNavigate()
  const draft = useDraftChange()
  const input = { id: name.project, merge_request_iid: name.iid }
  const { queryKey } = subjectQuery(name)
  const rebase = useIntention({
    key: ['rebase', name.project, name.iid],
    send: async (skipsPipeline: boolean) =>
      await call(rebaseMergeRequest, { ...input, ...(skipsPipeline && { skip_ci: true }) }),
    confirm: ({ rebase_in_progress }) =>
      client.setQueryData(
        queryKey,
        (before) => before && { ...before, rebase_in_progress, merge_error: null },
      ),
    // A read in progress may return the state before the rebase.
    refetch: () => void client.invalidateQueries({ queryKey }),
  })
  const approve = useApprove()

  function act(remedy: Remedy): void {
    // An earlier failure would hide this one's.
    if (rebase.error) rebase.reset()
    if (approve.error) approve.reset()
    if (draft.change.error) draft.change.dismiss()
    if (remedy === 'rebase') rebase.mutate(false)
    else if (remedy === 'rebase-without-pipeline') rebase.mutate(true)
    else if (remedy === 'approve') afterReview(() => approve.mutate(true))
    else if (remedy === 'show-pipelines') void navigate(paths.mergeRequest(name, 'pipelines'))
    else if (remedy === 'show-threads') showThreads()
    else if (remedy === 'mark-ready') draft.toggle()
  }

  return {
    act,
    isPending: (remedy: Remedy) =>
      (remedy === 'rebase' && rebase.isPending) ||
      (remedy === 'approve' && approve.isPending) ||
      (remedy === 'mark-ready' && draft.change.isPending),
    failure: rebase.error ?? approve.error ?? draft.change.error,
  }
}

export type Remedies = ReturnType<typeof useRemedies>

function showThreads(): void {
  const first = document.querySelector<HTMLElement>('[data-unresolved]')
  const target = first ?? document.querySelector<HTMLElement>('[data-activity]')
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

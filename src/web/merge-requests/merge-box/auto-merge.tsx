import { useMutation, useQueryClient } from '@tanstack/react-query'

import { cancelAutoMerge } from '#contract/merge-requests/merge.ts'
import { isNotOffered, wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

/** Shows a pending auto-merge, with a button to cancel it. */
export function AutoMerge() {
  const { name, mergeRequest, rights } = useRequest()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: async () =>
      await call(cancelAutoMerge, { id: name.project, merge_request_iid: name.iid }),
    onSuccess: async (canceled) => {
      client.setQueryData(subjectQuery(name).queryKey, (before) => ({ ...before, ...canceled }))
      announce('Auto-merge canceled.')
      await invalidateSubject(client, name)
    },
  })
  const person = mergeRequest.merge_user?.name
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline bg-subtle px-4 py-3">
      <p className="flex-1 basis-60">
        Set
        {person && (
          <>
            {' '}
            by <bdi>{person}</bdi>
          </>
        )}{' '}
        to merge into <bdi>{spellName(mergeRequest.target_branch)}</bdi> when the pipeline succeeds.
      </p>
      {cancel.isError && (
        <span role="alert" className="text-small text-danger">
          {isNotOffered(cancel.error)
            ? 'This server does not support canceling auto-merge.'
            : wordsOf(cancel.error)}
        </span>
      )}
      {rights.canUpdate && (
        <Button size="sm" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          Cancel auto-merge
        </Button>
      )}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'

import { subscribeToMergeRequest, unsubscribeFromMergeRequest } from '#contract/participants.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { callToSet } from '#web/api/call.ts'
import { useIntention } from '#web/api/intention.ts'
import { subjectQuery } from '#web/issuables/subject-queries.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { Button } from '#web/ui/button.tsx'

export function NotificationsField() {
  const { name, mergeRequest } = useRequest()
  const client = useQueryClient()
  const isOn = mergeRequest.subscribed
  const { queryKey } = subjectQuery(name)
  const change = useIntention({
    key: ['subscribe', name.project, name.iid],
    send: async () => {
      const route = isOn ? unsubscribeFromMergeRequest : subscribeToMergeRequest
      await callToSet(route, { id: name.project, merge_request_iid: name.iid })
    },
    confirm: () =>
      client.setQueryData(queryKey, (before) => before && { ...before, subscribed: !isOn }),
    // A read in progress may return the state before the change.
    refetch: () => void client.invalidateQueries({ queryKey }),
  })
  return (
    <>
      <dt className="py-0.5 text-muted pointer-coarse:py-3">Notifications</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
        <span className="py-0.5">{isOn ? 'On' : 'Off'}</span>
        <Button size="xs" isPending={change.isPending} onPress={() => change.mutate()}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
        {change.isError && (
          <span role="alert" className="text-small text-danger">
            {wordsOf(change.error)}
          </span>
        )}
      </dd>
    </>
  )
}

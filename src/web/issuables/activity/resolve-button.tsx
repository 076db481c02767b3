import { useQueryClient } from '@tanstack/react-query'

import { wordsOf } from '#web/api/api-failure.ts'
import { useIntention } from '#web/api/intention.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { Button } from '#web/ui/button.tsx'
import { useActivity } from './activity-context.ts'
import { resolveThread } from './resolve-thread.ts'

interface ResolveButtonProps {
  thread: string
  /** The thread author's id. */
  author: number
  resolution: 'open' | 'resolved'
}

/** Resolves or reopens a thread. Renders nothing if the user may not resolve it. */
export function ResolveButton({ thread, author, resolution }: ResolveButtonProps) {
  const { name, rights } = useSubject()
  const client = useQueryClient()
  const { ownId, canComment } = useActivity()
  const change = useIntention({
    key: ['resolve', thread],
    send: async (resolved: boolean) => await resolveThread(client, name, thread, resolved),
  })
  if (!canComment || (!rights.canResolve && author !== ownId)) {
    return resolution === 'open' && <span className="text-small text-muted">Unresolved</span>
  }
  return (
    <>
      {change.isError && (
        <span role="alert" className="text-small text-danger">
          {wordsOf(change.error)}
        </span>
      )}
      <Button
        size="xs"
        variant={resolution === 'open' ? 'secondary' : 'quiet'}
        isPending={change.isPending}
        onPress={() => change.mutate(resolution === 'open')}
      >
        {resolution === 'open' ? 'Resolve thread' : 'Reopen thread'}
      </Button>
    </>
  )
}

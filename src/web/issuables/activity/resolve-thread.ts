import type { QueryClient } from '@tanstack/react-query'

import { resolveMergeRequestDiscussion } from '#contract/discussions.ts'
import { call } from '#web/api/call.ts'
import { invalidateSubject } from '#web/issuables/subject-cache.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { announce } from '#web/ui/announcer.tsx'
import { changeThreads } from './activity-queries.ts'

/** Resolves or reopens a merge request's thread, and updates the cached threads. */
export async function resolveThread(
  client: QueryClient,
  name: SubjectName,
  thread: string,
  resolved: boolean,
): Promise<void> {
  const changed = await call(resolveMergeRequestDiscussion, {
    id: name.project,
    merge_request_iid: name.iid,
    discussion_id: thread,
    resolved,
  })
  announce(resolved ? 'Thread resolved.' : 'Thread reopened.')
  await changeThreads(client, name, (threads) =>
    threads.map((each) => (each.id === thread ? changed : each)),
  )
  // Refetches the merge request, since unresolved threads can block the merge.
  void invalidateSubject(client, name)
}

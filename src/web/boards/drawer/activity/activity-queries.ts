import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { listIssueDiscussions, listIssueNotes } from '#contract/notes.ts'
import {
  listIssueLabelEvents,
  listIssueMilestoneEvents,
  listIssueStateEvents,
} from '#contract/resource-events.ts'
import { isAbsent } from '#web/api/api-failure.ts'
import { callAllPages } from '#web/api/call.ts'
import { STALE } from '#web/api/stale.ts'
import { activityKey } from '#web/boards/drawer/issue-queries.ts'
import type { IssueName } from '#web/boards/drawer/peek.ts'
import type { Thread } from './threads.ts'

/** All that was said about an issue, the oldest first; of a server without threads each comment by itself. */
export function threadsQuery(name: IssueName) {
  const input = inputOf(name)
  return queryOptions({
    queryKey: [...activityKey(name), 'threads'],
    queryFn: async ({ signal }): Promise<readonly Thread[]> => {
      try {
        return await callAllPages(listIssueDiscussions, input, { signal })
      } catch (error) {
        if (!isAbsent(error)) throw error
        const notes = await callAllPages(listIssueNotes, { ...input, sort: 'asc' }, { signal })
        return notes.map((note) => ({ id: null, notes: [note] }))
      }
    },
    staleTime: STALE.board,
  })
}

/** What happened to labels, milestone and state: some servers tell it in no note. */
export function eventsQuery(name: IssueName) {
  const input = inputOf(name)
  return queryOptions({
    queryKey: [...activityKey(name), 'events'],
    queryFn: async ({ signal }) => {
      const [labels, milestones, states] = await Promise.all([
        callAllPages(listIssueLabelEvents, input, { signal }).catch(noneIfAbsent),
        callAllPages(listIssueMilestoneEvents, input, { signal }).catch(noneIfAbsent),
        callAllPages(listIssueStateEvents, input, { signal }).catch(noneIfAbsent),
      ])
      return { labels, milestones, states }
    },
    staleTime: STALE.board,
  })
}

/** Tells the cache of what the server has confirmed, and reads the rest of it anew. */
export async function changeThreads(
  client: QueryClient,
  name: IssueName,
  change: (threads: readonly Thread[]) => readonly Thread[],
): Promise<void> {
  const { queryKey } = threadsQuery(name)
  // A read that is on its way may carry what was before.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (threads) => threads && change(threads))
  void client.invalidateQueries({ queryKey })
}

function inputOf({ project, iid }: IssueName) {
  return { id: project, issue_iid: iid }
}

function noneIfAbsent(error: unknown): [] {
  if (isAbsent(error)) return []
  throw error
}

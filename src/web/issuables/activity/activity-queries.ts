import type { QueryClient } from '@tanstack/react-query'

import { isAbsent } from '#web/api/api-failure.ts'
import { callAllPages } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { EVENTS, THREADS } from '#web/issuables/subject-cache.ts'
import { subjectRoutes } from '#web/issuables/subject-routes.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import type { Thread } from './threads.ts'

/** The comment threads, oldest first. On a server without threads, each comment is a thread. */
export function threadsQuery(name: SubjectName) {
  const routes = subjectRoutes(name)
  return sourceQuery(
    THREADS,
    routes.input,
    async ({ signal }): Promise<readonly Thread[]> => {
      try {
        return await callAllPages(routes.threads, routes.input, { signal })
      } catch (error) {
        if (!isAbsent(error)) throw error
        const notes = await callAllPages(routes.notes, { ...routes.input, sort: 'asc' }, { signal })
        return notes.map((note) => ({ id: null, notes: [note] }))
      }
    },
    STALE.board,
  )
}

/** Changes to labels, milestone and state, which some servers record only as events. */
export function eventsQuery(name: SubjectName) {
  const { labelEvents, milestoneEvents, stateEvents, input } = subjectRoutes(name)
  return sourceQuery(
    EVENTS,
    input,
    async ({ signal }) => {
      const [labels, milestones, states] = await Promise.all([
        callAllPages(labelEvents, input, { signal }).catch(noneIfAbsent),
        callAllPages(milestoneEvents, input, { signal }).catch(noneIfAbsent),
        callAllPages(stateEvents, input, { signal }).catch(noneIfAbsent),
      ])
      return { labels, milestones, states }
    },
    STALE.board,
  )
}

/** Applies a confirmed change to the cached threads, then refetches them. */
export async function changeThreads(
  client: QueryClient,
  name: SubjectName,
  change: (threads: readonly Thread[]) => readonly Thread[],
): Promise<void> {
  const { queryKey } = threadsQuery(name)
  // A read in progress may return the state before the change.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (threads) => threads && change(threads))
  void client.invalidateQueries({ queryKey })
}

function noneIfAbsent(error: unknown): [] {
  if (isAbsent(error)) return []
  throw error
}

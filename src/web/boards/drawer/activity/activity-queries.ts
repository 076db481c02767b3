import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { Static } from 'typebox'

import { listIssueNotes, type Note as NoteSchema } from '#contract/notes.ts'
import {
  listIssueLabelEvents,
  listIssueMilestoneEvents,
  listIssueStateEvents,
} from '#contract/resource-events.ts'
import { ApiFailure } from '#web/api/api-failure.ts'
import { callAllPages, callPage } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import { STALE } from '#web/api/stale.ts'
import { activityKey } from '#web/boards/drawer/issue-queries.ts'
import type { IssueName } from '#web/boards/drawer/peek.ts'

export type Note = Static<typeof NoteSchema>

/** Which notes are shown. */
export type Shown = 'all' | 'comments'

const PAGE = 20

/** The notes on an issue, the newest first: a long history is read from its end. */
export function notesQuery(name: IssueName, shown: Shown) {
  return infiniteQueryOptions({
    queryKey: [...activityKey(name), 'notes', shown],
    queryFn: async ({ pageParam, signal }) =>
      await callPage(
        listIssueNotes,
        {
          ...inputOf(name),
          activity_filter: shown === 'all' ? 'all_notes' : 'only_comments',
          page: pageParam,
          per_page: PAGE,
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }: Page<Note>) => nextPage,
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

/** Tells the cache of notes that the server has confirmed. */
export async function changeNotes(
  client: QueryClient,
  name: IssueName,
  change: (notes: Note[], isNewest: boolean) => Note[],
): Promise<void> {
  const filter = { queryKey: [...activityKey(name), 'notes'] }
  // A read that is on its way may carry what was before.
  await client.cancelQueries(filter)
  client.setQueriesData<InfiniteData<Page<Note>>>(filter, (data) => {
    if (!data) return data
    const pages = data.pages.map((page, at) => ({ ...page, items: change(page.items, at === 0) }))
    return { ...data, pages }
  })
}

function inputOf({ project, iid }: IssueName) {
  return { id: project, issue_iid: iid }
}

function noneIfAbsent(error: unknown): [] {
  if (error instanceof ApiFailure && error.status === 404) return []
  throw error
}

import type { QueryClient } from '@tanstack/react-query'

import { listDraftNotes, type DraftNote } from '#contract/draft-notes.ts'
import { isAbsent } from '#web/api/api-failure.ts'
import { callAllPages } from '#web/api/call.ts'
import { sourceQuery } from '#web/api/route-query.ts'
import { currentAccount } from '#web/api/session.ts'
import { STALE } from '#web/api/stale.ts'
import { listenToTabs, messageTabs } from '#web/api/tabs.ts'
import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { requestInput } from '#web/merge-requests/request-sources.ts'

/** An unsent comment of the user's review. */
export type Draft = Pick<
  DraftNote,
  'id' | 'note' | 'position' | 'discussion_id' | 'resolve_discussion'
>

/** The user's drafts, oldest first. Null if the server does not keep drafts. */
export function draftsQuery(name: SubjectName) {
  const input = requestInput(name)
  return sourceQuery(
    listDraftNotes,
    input,
    async ({ signal }): Promise<readonly Draft[] | null> =>
      await callAllPages(listDraftNotes, input, { signal }).catch(nullIfAbsent),
    STALE.board,
  )
}

/** The merge request has loaded, so what is missing is the route. Some servers do not say so. */
function nullIfAbsent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}

/** Applies a confirmed change to the cached drafts, then refetches them, also in other tabs. */
export async function changeDrafts(
  client: QueryClient,
  name: SubjectName,
  change: (drafts: readonly Draft[]) => readonly Draft[],
): Promise<void> {
  const { queryKey } = draftsQuery(name)
  // A read in progress may return the state before the change.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (drafts) => drafts && change(drafts))
  void client.invalidateQueries({ queryKey })
  messageTabs(changeOf(name))
}

/** Refetches the drafts when another tab has changed them. Returns a function that stops. */
export function followDrafts(client: QueryClient, name: SubjectName): () => void {
  const own = changeOf(name)
  return listenToTabs((message) => {
    const isOwn =
      message.kind === 'review' &&
      message.server === own.server &&
      message.reference === own.reference
    if (isOwn) void client.invalidateQueries({ queryKey: draftsQuery(name).queryKey })
  })
}

const changeOf = (name: SubjectName) => ({
  kind: 'review' as const,
  server: currentAccount()?.server ?? '',
  reference: fullReference(name),
})

import type { QueryClient } from '@tanstack/react-query'

import { listIssueNoteAwardEmoji, listMergeRequestNoteAwardEmoji } from '#contract/award-emoji.ts'
import { allPagesQuery, invalidate, queriesOf } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import type { SubjectName } from '#web/issuables/subject.ts'
import { reactionRoutes } from './reaction-routes.ts'

/** The reactions to an issue, merge request or comment. */
export function reactionsQuery(name: SubjectName, note: number | null) {
  const { list, input } = reactionRoutes(name, note)
  return allPagesQuery(list, input, STALE.list)
}

/** Matches the query of the reactions to an issue or merge request itself. */
export function ownReactions(name: SubjectName) {
  const { list, input } = reactionRoutes(name, null)
  return queriesOf([list], input)
}

/** Refetches the reactions to a comment. */
export async function refreshNoteReactions(client: QueryClient, note_id: number): Promise<void> {
  await invalidate(client, [listIssueNoteAwardEmoji, listMergeRequestNoteAwardEmoji], { note_id })
}

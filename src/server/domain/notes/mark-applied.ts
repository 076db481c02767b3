import type { Deps } from '#server/deps.ts'
import { requireMergeRequest } from '#server/domain/merge-requests/merge-requests.ts'
import type { Push } from '#server/domain/reactions.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { touchNoteable } from '#server/store/issuables/noteables.ts'
import { summarizeDiscussions } from '#server/store/notes/discussion-summaries.ts'
import { countUnresolved, resolveNotes } from '#server/store/notes/notes.ts'
import { findSuggestions, setApplied } from '#server/store/notes/suggestions.ts'
import { canResolve } from './note-rights.ts'

/**
 * Marks the suggestions that a push applies to one merge request, and resolves their discussions. Discussions that the user
 * may not resolve stay open. Does nothing the second time, and nothing for deleted suggestions.
 */
export async function markApplied(deps: Deps, { user, updates, suggestions }: Push): Promise<void> {
  const [update] = updates
  const found = await findSuggestions(deps.db, suggestions ?? [])
  const applied = found.filter((one) => !one.applied)
  const [first] = applied
  if (!first || !update?.after) return
  const { after } = update
  const { merge_request_id: id, merge_request_iid, project_id } = first
  const on = { kind: 'merge_request', id } as const
  // A push that a later start finishes may be by a user who has lost access since.
  const place = await requireMergeRequest(deps, user, String(project_id), merge_request_iid).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    },
  )
  await inTransaction(deps, async (deps) => {
    const now = deps.now()
    await touchNoteable(deps.db, on, 0, now)
    await setApplied(
      deps.db,
      applied.map((suggestion) => suggestion.id),
      after,
    )
    if (!place) return
    const { space, mergeRequest } = place
    const discussions = await summarizeDiscussions(
      deps.db,
      { on, withInternal: true },
      applied.map(({ discussion_id }) => discussion_id),
    )
    for (const discussion of discussions) {
      if (!canResolve(user, space.row, mergeRequest, discussion)) continue
      const which = { discussionId: discussion.discussion_id }
      await resolveNotes(deps.db, id, which, { userId: user.id, now })
    }
    await countUnresolved(deps.db, id)
    announceMergeRequest(deps, mergeRequest)
  })
}

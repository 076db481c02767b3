import { Trash2 } from 'lucide-react'

import { wordsOf } from '#web/api/api-failure.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import { summaryOf } from '#web/issuables/activity/suggestions/suggestion-text.ts'
import { newPositionOf } from '#web/issuables/activity/threads.ts'
import { placeWords } from '#web/merge-requests/review/line-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo.ts'
import type { Draft } from './draft-queries.ts'
import type { useDrafts } from './use-drafts.ts'

/** The number of words that tell one comment's button from another's. */
const FIRST_WORDS = 6

/** The unsent comments, each with its place. */
export function DraftRows({ review }: { review: ReturnType<typeof useDrafts> }) {
  const drafts = review.drafts.map(review.withChanges)
  if (drafts.length === 0) return null
  return (
    <ul
      aria-label="Unsent comments"
      className="mb-3 max-h-60 divide-y divide-hairline overflow-y-auto rounded-control border border-dashed border-control"
    >
      {drafts.map((draft) => (
        <li key={draft.id} className="flex items-start gap-2 py-1.5 pr-1.5 pl-2.5">
          <div className="min-w-0 flex-1">
            <p className="truncate">{summaryOf(draft.note)}</p>
            <p className="truncate text-small text-muted">{placeOf(draft)}</p>
          </div>
          <IconButton
            label={`Delete unsent comment “${startOf(draft)}”`}
            size="xs"
            onPress={() => removeDraft(review, draft)}
          >
            <Trash2 aria-hidden size={12} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Deletes an unsent comment, and offers to restore it with its unsaved changes. */
export function removeDraft(review: ReturnType<typeof useDrafts>, draft: Draft): void {
  const { note, position, discussion_id, resolve_discussion } = review.withChanges(draft)
  const removal = async () => {
    try {
      await review.remove(draft.id)
    } catch (error) {
      toast.error(`The comment was not deleted. ${wordsOf(error)}`)
      return null
    }
    const undo = async () => {
      await review
        .add({
          note,
          position: position ? newPositionOf(position) : undefined,
          discussion: discussion_id ?? undefined,
          resolves: resolve_discussion,
        })
        .catch((error: unknown) => toast.error(`The comment was not restored. ${wordsOf(error)}`))
    }
    return { text: 'Unsent comment deleted.', undo }
  }
  void offerUndo(removal())
}

function startOf({ note }: Draft): string {
  return note.trim().split(/\s+/, FIRST_WORDS).join(' ')
}

function placeOf({ position, discussion_id, resolve_discussion }: Draft): string {
  if (discussion_id !== null) return resolve_discussion ? 'Reply and resolve' : 'Reply'
  return position ? spellHidden(placeWords(position)) : 'On the merge request'
}

import { Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'

import { SuggestedText } from '#web/issuables/activity/suggestions/suggested-text.tsx'
import { useSuggestion } from '#web/issuables/activity/suggestions/use-suggestion.ts'
import { draftOf } from '#web/issuables/activity/threads.ts'
import { useFocusBack } from '#web/issuables/editing/use-focus-back.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import type { Draft } from '#web/merge-requests/review/drafts/draft-queries.ts'
import { removeDraft } from '#web/merge-requests/review/drafts/draft-rows.tsx'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'

const CommentForm = lazyPart(
  async () => (await import('#web/issuables/activity/comment-form.tsx')).CommentForm,
)

/** An unsent comment of the user's review. */
export function DraftComment({ draft }: { draft: Draft }) {
  const { drafts } = useReview()
  const { place } = useSubject()
  const target = { kind: 'draft', draft: draft.id } as const
  const [changes] = useTextDraft(draftOf(target))
  const [editing, setEditing] = useState<'restored' | 'begun' | null>(
    changes === null ? null : 'restored',
  )
  const isEditing = editing !== null
  const button = useFocusBack<HTMLButtonElement>(isEditing)
  const id = useId()
  const suggestion = useSuggestion(draft.note.includes('```suggestion') ? target : null)
  return (
    <article
      aria-labelledby={id}
      data-draft
      // Alone, it fills a box that has the same border.
      className="rounded-control border border-dashed border-control px-3 py-2 [[data-placed]>&]:border-0 [[data-placed]>&]:p-0"
    >
      <div className="flex min-h-6 items-center gap-1">
        <p id={id} className="flex-1 text-small text-muted">
          <span className="font-medium text-text">Your comment</span> · Only you can see this
          {draft.resolve_discussion && ' · Resolves the thread'}
        </p>
        {!isEditing && (
          <IconButton
            ref={button}
            label="Edit unsent comment"
            size="xs"
            onPress={() => setEditing('begun')}
          >
            <Pencil aria-hidden size={12} />
          </IconButton>
        )}
        <IconButton
          label="Delete unsent comment"
          size="xs"
          onPress={() => removeDraft(drafts, draft)}
        >
          <Trash2 aria-hidden size={12} />
        </IconButton>
      </div>
      {isEditing ? (
        <CommentForm
          target={target}
          label="Your comment"
          action="Save"
          original={draft.note}
          onReopen={() => setEditing('restored')}
          takesFocus={editing === 'begun'}
          onDone={() => setEditing(null)}
        />
      ) : suggestion?.lines ? (
        <SuggestedText text={draft.note} commented={suggestion.commented} />
      ) : (
        <MarkdownText text={draft.note} place={place} />
      )}
    </article>
  )
}

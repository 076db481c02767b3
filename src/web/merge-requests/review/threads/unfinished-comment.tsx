import type { NewPosition } from '#contract/positions.ts'
import { draftOf } from '#web/issuables/activity/threads.ts'
import { offerDraft } from '#web/issuables/editing/offer-draft.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { Button } from '#web/ui/button.tsx'

interface UnfinishedCommentProps {
  position: NewPosition
  /** Called after discarding. */
  onClose: () => void
}

/** Stands for a form that the user left with a text in it. */
export function UnfinishedComment({ position, onClose }: UnfinishedCommentProps) {
  const { openComposer } = useReview()
  const [draft, store] = useTextDraft(draftOf({ kind: 'position', position }))
  const open = () => openComposer(position)

  function discard() {
    store(null)
    onClose()
    offerDraft({ what: 'Comment', draft, store, onRestore: open })
  }

  return (
    <fieldset aria-label="Unfinished comment" className="flex flex-wrap items-center gap-2">
      <p className="flex-1 text-small text-muted">Unfinished comment</p>
      <Button size="xs" onPress={open}>
        Continue
      </Button>
      <Button size="xs" variant="quiet" onPress={discard}>
        Discard
      </Button>
    </fieldset>
  )
}

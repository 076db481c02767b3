import { Clock } from 'lucide-react'

import { DraftNote } from '#web/issuables/editing/draft-note.tsx'
import type { StoredDraft } from '#web/issuables/editing/edit-draft.ts'
import { refusalWords } from '#web/issuables/subject-change.ts'
import { Button } from '#web/ui/button.tsx'

interface CommentNoteProps {
  what: string
  draft: StoredDraft | null
  isStored: boolean
  /** True while the comment waits for the network. */
  isWaiting: boolean
  /** The error of the last attempt to send. Null if it succeeded. */
  error: Error | null
  onRetry: () => void
}

/** Says beside the buttons of a comment form why its text was not sent, or else that it is stored. */
export function CommentNote({
  what,
  draft,
  isStored,
  isWaiting,
  error,
  onRetry,
}: CommentNoteProps) {
  if (isWaiting) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <Clock aria-hidden size={14} />
        Will be added to your review once you are back online.
      </span>
    )
  }
  if (!error) {
    return draft?.text.trim() && <DraftNote what={what} isStored={isStored} at={draft.at} />
  }
  return (
    <>
      <span role="alert" className="text-danger">
        Not sent. {refusalWords(error)}
      </span>{' '}
      <Button size="xs" onPress={onRetry}>
        Retry
      </Button>
    </>
  )
}

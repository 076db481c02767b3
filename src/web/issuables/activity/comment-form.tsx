import type { RefObject } from 'react'

import { readDraft, writeDraft } from '#web/issuables/editing/edit-draft.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { TextConflict } from '#web/issuables/subject-change.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { storeWaiting } from '#web/lib/use-local.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MarkdownEditor } from '#web/widgets/markdown/markdown-editor.tsx'
import { useActivity } from './activity-context.ts'
import { CommentActions } from './comment-actions.tsx'
import type { HeldNote } from './held-notes.ts'
import { SuggestedText } from './suggestions/suggested-text.tsx'
import { suggestionBlock } from './suggestions/suggestion-text.ts'
import { useSuggestion } from './suggestions/use-suggestion.ts'
import { draftOf, lastOf, type CommentTarget, type Thread } from './threads.ts'
import { useSendComment } from './use-comments.ts'
import { useHeldNote, useReplacement } from './use-held-note.ts'
import type { SendMode } from './use-send-once.ts'

const ConflictNote = lazyPart(
  async () => (await import('#web/issuables/editing/conflict-note.tsx')).ConflictNote,
)
const CommentNote = lazyPart(async () => (await import('./comment-note.tsx')).CommentNote)

interface CommentFormProps {
  target: CommentTarget
  label: string
  action: string
  placeholder?: string
  /** The comment that is answered or edited. */
  about?: HeldNote
  /** True if what the text is about was deleted, so that it can only become a new comment. */
  isDeleted?: boolean | undefined
  /** The text being edited. */
  original?: string
  /** The threads searched for the user's last comment when `ArrowUp` is pressed in the empty field. */
  threads?: readonly Thread[]
  /** Opens the form again after it has closed. Absent for the permanent form for new comments. */
  onReopen?: () => void
  /** True if a reply can resolve the thread. */
  canResolve?: boolean
  /** False for a form that opens without the user's action. */
  takesFocus?: boolean
  ref?: RefObject<HTMLTextAreaElement | null>
  /** Called after sending, after discarding, or on Escape, which keeps the draft. */
  onDone: () => void
}

/** Writes or edits a comment or reply. Keeps the draft until the text is sent. */
export function CommentForm({
  target,
  about,
  isDeleted = false,
  original = '',
  threads = [],
  canResolve = false,
  onReopen,
  takesFocus = onReopen !== undefined,
  onDone,
  ...props
}: CommentFormProps) {
  const { name, place } = useSubject()
  const { ownId, edit, review } = useActivity()
  const [stored, store, isStored] = useTextDraft(draftOf(target))
  const note = useHeldNote(target, about)
  const replace = useReplacement(target, about)
  const sending = useSendComment(target, onReopen && close)
  const draft = readDraft(stored)
  const { text, base } = draft ?? { text: original, base: original }
  const conflict = sending.error instanceof TextConflict ? sending.error.theirs.body : undefined

  const suggestion = useSuggestion(target)
  const write = (next: string) => store(writeDraft({ text: next, base }))
  const isNew = target.kind !== 'edit' && target.kind !== 'draft'
  // A draft is edited within the review, and a published comment in its place.
  const mode = target.kind === 'draft' || (review && isNew) ? 'review' : 'now'

  function close() {
    note.release()
    onDone()
  }

  function finish() {
    store(null)
    if (onReopen) close()
  }

  function send(how: SendMode = mode, resolves = false) {
    if (!text.trim() || sending.isPending) return
    if (isDeleted) return moveText()
    if (text === base) return finish()
    // Focuses the field, because the pressed button is disabled once the field is empty.
    props.ref?.current?.focus()
    // The text must outlive a crash of the tab meanwhile.
    storeWaiting()
    sending.mutate(
      { body: text, base, mode: how, resolves },
      {
        onError: (error) => {
          // The conflict note shows the other user's text, so the next save may overwrite it.
          if (error instanceof TextConflict)
            store(writeDraft({ text, base: error.theirs.body ?? '' }))
        },
      },
    )
  }

  /** Moves the focus too, before the form closes. */
  function moveText() {
    if (!replace) return
    replace(text)
    finish()
  }

  function leave() {
    // A form that closes goes on sending. The permanent one returns the text to the user.
    if (!onReopen) sending.cancel()
    if (text === base) close()
    else onDone()
  }

  async function discard(onRestore: () => void) {
    sending.cancel()
    store(null)
    close()
    const { offerDraft } = await import('#web/issuables/editing/offer-draft.ts')
    offerDraft({
      what: original ? 'Changes' : 'Comment',
      draft: stored,
      store,
      onRestore: () => {
        note.restore()
        onRestore()
      },
    })
  }

  function editLast(field: HTMLElement) {
    const last = lastOf(threads, ownId)
    if (last) edit(last.id, field)
  }

  return (
    <>
      <MarkdownEditor
        {...props}
        text={text}
        place={place}
        takesFocus={takesFocus}
        isReadOnly={sending.isPending}
        note={
          <CommentNote
            what={draftOf(target)}
            draft={draft}
            isStored={isStored}
            isWaiting={sending.isWaiting}
            error={conflict === undefined ? sending.error : null}
            onRetry={() => send(sending.variables?.mode, sending.variables?.resolves)}
          />
        }
        onChange={write}
        onSubmit={() => send()}
        {...(review?.canSend && isNew && { onPublish: () => send('now') })}
        {...(canResolve && { onResolve: () => send(mode, true) })}
        {...(suggestion?.lines && {
          suggestion: suggestionBlock(suggestion.lines),
          preview: <SuggestedText text={text} commented={suggestion.commented} />,
        })}
        {...(suggestion?.whyNot && { whyNoSuggestion: suggestion.whyNot })}
        onLeave={leave}
        onLast={editLast}
      >
        {isDeleted ? (
          <>
            {replace && (
              <Button type="submit" variant="primary" size="sm" isDisabled={!text.trim()}>
                Use as new comment
              </Button>
            )}
            <Button size="sm" onPress={() => onReopen && void discard(onReopen)}>
              Cancel
            </Button>
          </>
        ) : (
          <CommentActions
            action={props.action}
            review={isNew ? review : null}
            canStartThread={target.kind === 'new' && name.kind === 'merge_request' && !review}
            canResolve={canResolve}
            isEmpty={!text.trim()}
            isPending={sending.isPending}
            isWaiting={sending.isWaiting}
            onSend={send}
            {...(onReopen && { onCancel: () => void discard(onReopen) })}
          />
        )}
      </MarkdownEditor>
      {conflict !== undefined && (
        <ConflictNote what="the comment" theirs={conflict} mine={text} onKeepTheirs={finish} />
      )}
    </>
  )
}

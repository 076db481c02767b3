import { useEffect, useRef } from 'react'

import type { NewPosition } from '#contract/positions.ts'
import { draftOf } from '#web/issuables/activity/threads.ts'
import { readDraft } from '#web/issuables/editing/edit-draft.ts'
import { useTextDraftKey } from '#web/issuables/editing/use-text-draft.ts'
import { currentLocal } from '#web/lib/use-local.ts'
import { isOneLine, lineWords } from '#web/merge-requests/review/line-words.ts'
import { hasLostLines, type Placed } from '#web/merge-requests/review/placed.ts'
import { useReview } from '#web/merge-requests/review/review-context.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ThreadWithDrafts } from './thread-with-drafts.tsx'

const CommentForm = lazyPart(
  async () => (await import('#web/issuables/activity/comment-form.tsx')).CommentForm,
)

const DraftComment = lazyPart(async () => (await import('./draft-comment.tsx')).DraftComment)

const UnfinishedComment = lazyPart(
  async () => (await import('./unfinished-comment.tsx')).UnfinishedComment,
)

const CodeLines = lazyPart(async () => (await import('./code-lines.tsx')).CodeLines)

/** A thread, an unsent comment, or a form for a new one, in the diff. */
export function PlacedItem({ placed }: { placed: Placed }) {
  const { key, item } = placed
  const { focusedAt, settleComposer, openComposer, handle, ...review } = useReview()
  const keyOf = useTextDraftKey()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const opened = item.kind === 'composer' ? focusedAt(item.position) : null
  // A new form takes the focus by itself.
  useEffect(() => void (opened && field.current?.focus()), [opened])

  function close(position: NewPosition) {
    const draft = readDraft(currentLocal(keyOf(draftOf({ kind: 'position', position }))))
    // Its text is about these lines, so it stays with them.
    if (draft?.text.trim()) review.leaveComposer(position)
    else review.closeComposer(position)
    // Keeps the focus that the form had, unless the user has moved it elsewhere.
    if (box.current?.contains(document.activeElement)) handle.current?.focus()
  }

  return (
    <div
      ref={box}
      data-placed={key}
      tabIndex={-1}
      className="flex flex-col gap-2 outline-offset-4"
      onFocus={opened ? settleComposer : undefined}
    >
      <PlaceNote placed={placed} />
      {item.kind === 'thread' && <ThreadWithDrafts thread={item.thread} />}
      {item.kind === 'draft' && <DraftComment draft={item.draft} />}
      {item.kind === 'composer' &&
        (review.isComposerLeft(item.position) ? (
          <UnfinishedComment position={item.position} onClose={() => close(item.position)} />
        ) : (
          <CommentForm
            target={{ kind: 'position', position: item.position }}
            label="New comment"
            action="Comment"
            placeholder="Write a comment…"
            onReopen={() => openComposer(item.position)}
            takesFocus={opened !== null}
            ref={field}
            onDone={() => close(item.position)}
          />
        ))}
    </div>
  )
}

/** Says what the place alone does not: the other lines of a range, and how its lines have changed. */
function PlaceNote({ placed }: { placed: Placed }) {
  const { place } = placed
  if (place.kind === 'file') return null
  if (place.kind === 'orphan') {
    if (place.code.length > 0) return <CodeLines lines={place.code} />
    return (
      hasLostLines(placed) && (
        <p className="text-small text-muted">Could not find the lines this comment was on.</p>
      )
    )
  }
  const words = [isOneLine(place.range) ? '' : lineWords(place.range), HOW_WORDS[place.how]]
  const text = words.filter(Boolean).join(' · ')
  return text && <p className="text-small text-muted">{text}</p>
}

const HOW_WORDS = {
  exact: '',
  moved: 'Written on another version',
  near: 'The line this comment was on is gone. It was near here.',
}

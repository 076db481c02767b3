import { useEffect } from 'react'

import { readDraft, writeDraft } from '#web/issuables/editing/edit-draft.ts'
import { useTextDraft } from '#web/issuables/editing/use-text-draft.ts'
import { useActivity } from './activity-context.ts'
import { withHeld, type HeldNote } from './held-notes.ts'
import { draftOf, newPositionOf, type CommentTarget } from './threads.ts'

/** Keeps the comment that a form is about on the page until `release`, even if it is deleted. */
export function useHeldNote(target: CommentTarget, about: HeldNote | undefined) {
  const { held, hold } = useActivity()
  const draft = draftOf(target)
  const isHeld = held?.byDraft.has(draft)
  useEffect(() => {
    if (about && !isHeld) hold((now) => withHeld(now, draft, about))
  }, [about, draft, hold, isHeld])
  return {
    release: () => hold((now) => withHeld(now, draft, null)),
    restore: () => hold((now) => withHeld(now, draft, about ?? null)),
  }
}

/**
 * Returns a function that moves a text to the form for a new comment. Null if the user cannot comment, or if the diff
 * has no place for a comment like the given one.
 */
export function useReplacement(
  target: CommentTarget,
  about: HeldNote | undefined,
): ((text: string) => void) | null {
  const { canComment, openNew, review } = useActivity()
  const position = about?.note.position && newPositionOf(about.note.position)
  const replacement = review ? position && { kind: 'position' as const, position } : NEW
  const [, store] = useTextDraft(draftOf(replacement ?? target))
  if (!canComment || !replacement) return null
  return (text) => {
    store((stored) => {
      const before = readDraft(stored)?.text.trimEnd()
      return writeDraft({ text: before ? `${before}\n\n${text}` : text, base: '' })
    })
    // Only the diff reads the position, and there it is known.
    openNew(position!)
  }
}

const NEW = { kind: 'new' } as const

import type { Note as NoteSchema } from '#contract/notes.ts'

export type Note = NoteSchema

/** A comment and its replies, oldest first. */
export interface Thread {
  /** Null when replies are impossible: the server has no threads, or the thread is not loaded yet. */
  readonly id: string | null
  readonly notes: readonly Note[]
}

/** The destination of a text: a new thread, a reply, or an edited comment. */
export type CommentTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly thread: string }
  | { readonly kind: 'edit'; readonly note: number }

/** Adds or replaces a confirmed note. */
export function withSent(
  threads: readonly Thread[],
  target: CommentTarget,
  note: Note,
): readonly Thread[] {
  if (target.kind === 'new') return [...threads, { id: null, notes: [note] }]
  return threads.map((thread) => {
    if (target.kind === 'edit') {
      return { ...thread, notes: thread.notes.map((one) => (one.id === note.id ? note : one)) }
    }
    return thread.id === target.thread ? { ...thread, notes: [...thread.notes, note] } : thread
  })
}

export function withoutNote(threads: readonly Thread[], noteId: number): readonly Thread[] {
  return threads
    .map((thread) => ({ ...thread, notes: thread.notes.filter(({ id }) => id !== noteId) }))
    .filter(({ notes }) => notes.length > 0)
}

/** The user's latest comment, in any thread. */
export function lastOf(threads: readonly Thread[], userId: number | undefined): Note | undefined {
  return threads
    .flatMap(({ notes }) => notes)
    .filter(({ author, system }) => author.id === userId && !system)
    .toSorted((a, b) => a.id - b.id)
    .at(-1)
}

/** The name under which the draft is stored. */
export function draftOf(target: CommentTarget): string {
  if (target.kind === 'new') return 'comment'
  return target.kind === 'edit' ? `comment ${target.note}` : `reply ${target.thread}`
}

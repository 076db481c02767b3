import type { Note, Thread } from './threads.ts'

/** A comment that a form is about, and the ID of its thread. */
export interface HeldNote {
  readonly thread: string | null
  readonly note: Note
}

/** The comments that stay on the page if they are deleted, because the user is writing about them. */
export interface HeldNotes {
  /** Keyed by the name of the draft about the comment. */
  readonly byDraft: ReadonlyMap<string, HeldNote>
  /** Adds the comments that have been deleted. */
  readonly addTo: (threads: readonly Thread[]) => readonly Thread[]
}

/** Holds a comment. Null releases it. */
export function withHeld(
  before: HeldNotes | null,
  draft: string,
  note: HeldNote | null,
): HeldNotes {
  const byDraft = new Map(before?.byDraft)
  if (note) byDraft.set(draft, note)
  else byDraft.delete(draft)
  return { byDraft, addTo: (threads) => [...byDraft.values()].reduce(withNote, threads) }
}

function withNote(threads: readonly Thread[], { thread: id, note }: HeldNote): readonly Thread[] {
  if (threads.some(({ notes }) => notes.some((one) => one.id === note.id))) return threads
  const deleted = { ...note, isDeleted: true }
  const isSame = (thread: Thread) => id !== null && thread.id === id
  if (!threads.some(isSame)) return [...threads, { id, notes: [deleted] }]
  return threads.map((thread) =>
    isSame(thread)
      ? { id, notes: [...thread.notes, deleted].toSorted((a, b) => a.id - b.id) }
      : thread,
  )
}

import type { Thread } from './threads.ts'

interface SentComment {
  readonly body: string
  /** The thread of a reply. Null for a comment that starts one. */
  readonly thread: string | null
  /** Undefined if the server does not tell. */
  readonly authorId: number | undefined
  /** The latest comment's ID when this one was sent. */
  readonly after: number
}

/** Returns the greatest ID of a comment. Later comments have greater ones. */
export function latestNoteId(threads: readonly Thread[]): number {
  return Math.max(0, ...threads.flatMap(({ notes }) => notes.map(({ id }) => id)))
}

/** True if the server has taken a comment, even if its reply was lost. */
export function isPosted(
  threads: readonly Thread[],
  { body, thread, authorId, after }: SentComment,
): boolean {
  const candidates =
    thread === null
      ? threads.flatMap(({ notes }) => notes.slice(0, 1))
      : threads.filter(({ id }) => id === thread).flatMap(({ notes }) => notes)
  return candidates.some(
    (note) =>
      note.id > after &&
      note.body.trim() === body.trim() &&
      (authorId === undefined || note.author.id === authorId),
  )
}

import type { Note as NoteSchema } from '#contract/notes.ts'
import type { NewPosition, Position } from '#contract/positions.ts'

export type Note = NoteSchema & {
  /** True for a comment that stays on the page after its deletion. */
  readonly isDeleted?: boolean
}

/** A comment and its replies, oldest first. */
export interface Thread {
  /** Null when replies are impossible: the server has no threads, or the thread has not loaded yet. */
  readonly id: string | null
  readonly notes: readonly Note[]
}

/** Null when the thread cannot be resolved. */
export function resolutionOf({ notes }: Thread): 'open' | 'resolved' | null {
  const resolvable = notes.filter((note) => note.resolvable)
  if (resolvable.length === 0) return null
  return resolvable.every(({ resolved }) => resolved) ? 'resolved' : 'open'
}

/** The destination of a text: a new thread, a reply, an edited comment, or an edited draft of a review. */
export type CommentTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'position'; readonly position: NewPosition }
  | { readonly kind: 'reply'; readonly thread: string }
  | { readonly kind: 'edit'; readonly note: number }
  | { readonly kind: 'draft'; readonly draft: number }

/** Adds a confirmed thread, or adds or replaces a confirmed note. */
export function withSent(
  threads: readonly Thread[],
  target: CommentTarget,
  sent: Note | Thread,
): readonly Thread[] {
  if ('notes' in sent) return [...threads, sent]
  if (target.kind === 'new') return [...threads, { id: null, notes: [sent] }]
  return threads.map((thread) => {
    if (target.kind === 'edit') {
      return { ...thread, notes: thread.notes.map((one) => (one.id === sent.id ? sent : one)) }
    }
    return target.kind === 'reply' && thread.id === target.thread
      ? { ...thread, notes: [...thread.notes, sent] }
      : thread
  })
}

export function withoutNote(threads: readonly Thread[], noteId: number): readonly Thread[] {
  return threads
    .map((thread) => ({ ...thread, notes: thread.notes.filter(({ id }) => id !== noteId) }))
    .filter(({ notes }) => notes.length > 0)
}

/** Returns the user's latest comment in any thread. */
export function lastOf(threads: readonly Thread[], userId: number | undefined): Note | undefined {
  return threads
    .flatMap(({ notes }) => notes)
    .filter(({ author, system }) => author.id === userId && !system)
    .toSorted((a, b) => a.id - b.id)
    .at(-1)
}

/** Returns the draft's storage name. */
export function draftOf(target: CommentTarget): string {
  switch (target.kind) {
    case 'new':
      return 'comment'
    case 'position':
      return `comment on ${placeName(target.position)}`
    case 'reply':
      return `reply ${target.thread}`
    case 'edit':
      return `comment ${target.note}`
    case 'draft':
      return `review comment ${target.draft}`
  }
}

/** Converts a position from the form that the API returns to the form that it accepts. */
export function newPositionOf({ line_range, ...position }: Position): NewPosition {
  return { ...position, ...(line_range && { line_range }) }
}

/** Names a place in a version's diff. After a push, the same numbers may be those of another line. */
export function placeName(position: NewPosition): string {
  const { new_path, old_path, line_range, base_sha, head_sha } = position
  const lines = [...(line_range ? [line_range.start] : []), position].map(
    ({ old_line, new_line }) => `${old_line ?? ''}:${new_line ?? ''}`,
  )
  return `${new_path ?? old_path}:${lines.join('-')} in ${base_sha}..${head_sha}`
}

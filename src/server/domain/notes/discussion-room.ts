import { MAX_NOTE } from '#contract/notes.ts'
import { badRequest } from '#server/domain/refusal.ts'
import type { Database } from '#server/store/database.ts'
import type { NoteableKey } from '#server/store/issuables/noteables.ts'
import { sizeOfNotesBy, type NoteView } from '#server/store/notes/notes.ts'

/** Limits of a discussion, which is read as a whole: notes, and characters of all of them. */
const MAX_NOTES = 1000
const MAX_DISCUSSION = 4 * MAX_NOTE

/** Refuses a note that exceeds the limits of its discussion. */
export function requireRoom(others: readonly NoteView[], body: string): void {
  if (others.length >= MAX_NOTES) {
    throw badRequest(
      `A discussion has at most ${MAX_NOTES} notes, and this one is full. Begin another one.`,
    )
  }
  const size = others.reduce((sum, note) => sum + note.body.length, body.length)
  if (size > MAX_DISCUSSION) {
    throw badRequest(
      `The notes of a discussion have at most ${MAX_DISCUSSION} characters together. Begin another one.`,
    )
  }
}

/** Limit of one person's comments on one subject, in characters, since a page of them is read as a whole. */
const MAX_SHARE = 8 * MAX_NOTE
/** Shorter notes are not counted. */
const SHORT = 10_000

/** Refuses a long note of a person who exceeded the limit on the subject. */
export async function requireShare(
  db: Database,
  on: NoteableKey,
  userId: number,
  { body, before = '' }: { body: string; before?: string },
): Promise<void> {
  if (body.length <= SHORT || body.length <= before.length) return
  const size = (await sizeOfNotesBy(db, on, userId)) - before.length + body.length
  if (size <= MAX_SHARE) return
  throw badRequest(
    `Your comments here would have more than ${MAX_SHARE} characters together. Please keep this one under ${SHORT}, or put it into a file.`,
  )
}

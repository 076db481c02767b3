import { MAX_NOTE } from '#contract/notes.ts'
import type { NoteView } from '#server/store/notes.ts'
import { badRequest } from './refusal.ts'

/** A discussion is read at once, so there is an end to its notes, and to the characters of all of them. */
const MAX_NOTES = 1000
const MAX_DISCUSSION = 4 * MAX_NOTE

/** Refuses a note that is too much beside the others of its discussion. */
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

import { MAX_NOTE } from '#contract/notes.ts'
import { badRequest } from '#server/domain/refusal.ts'
import type { DiscussionSummary } from '#server/store/notes/discussion-summaries.ts'
import type { NewSuggestion } from '#server/store/notes/suggestions.ts'

/** Maximum notes of a discussion, and their maximum total length in characters. Discussions are read as a whole. */
const MAX_NOTES = 1000
const MAX_DISCUSSION = 4 * MAX_NOTE

/** Returns the number of characters in a note's text and in the lines that its suggestions replace. */
export function sizeOfNote(
  body: string,
  suggestions: readonly Pick<NewSuggestion, 'from_content'>[],
): number {
  return suggestions.reduce((sum, { from_content }) => sum + from_content.length, body.length)
}

/** Refuses a note of this size that would exceed its discussion's limits. */
export function requireRoom(others: Pick<DiscussionSummary, 'count' | 'size'>, size: number): void {
  if (others.count >= MAX_NOTES) {
    throw badRequest(`A discussion can have at most ${MAX_NOTES} notes. Start a new one.`)
  }
  if (others.size + size > MAX_DISCUSSION) {
    throw badRequest(
      `A discussion can have at most ${MAX_DISCUSSION} characters in total. Start a new one.`,
    )
  }
}

/** Maximum total length of a user's notes on one subject, in characters. A page of notes is read as a whole. */
const MAX_SHARE = 8 * MAX_NOTE
/** Maximum length of a short note, in characters. Short notes may double the total. */
const SHORT = 10_000

/** Refuses a note that would exceed the total of a user whose other notes on the subject have `others` characters. */
export function requireShare(others: number, body: string): void {
  const size = others + body.length
  const max = body.length <= SHORT ? 2 * MAX_SHARE : MAX_SHARE
  if (size <= max) return
  const hint = size <= 2 * MAX_SHARE ? ` Keep this one under ${SHORT} characters.` : ''
  throw badRequest(`Your comments here can have at most ${max} characters in total.${hint}`)
}

import { MAX_NOTE } from '#contract/notes.ts'
import { badRequest } from '#server/domain/refusal.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'

/**
 * Refuses blank and overlong notes.
 *
 * @param subject first word of the refusal
 */
export function checkNote(body: string, subject: string): string {
  if (body.trim() === '') throw refused(subject, "can't be blank")
  if (isTooLong(body, MAX_NOTE)) throw refused(subject, tooLong(MAX_NOTE))
  return body
}

const refused = (subject: string, problem: string) =>
  badRequest(`${subject} {:note=>["${problem}"]}`)

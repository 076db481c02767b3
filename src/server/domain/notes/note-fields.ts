import { MAX_NOTE } from '#contract/notes.ts'
import { badRecord } from '#server/domain/refusal.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'

/**
 * Refuses blank and overlong notes.
 *
 * @param heading first words of the refusal
 */
export function checkNote(body: string, heading: string): string {
  if (body.trim() === '') throw badRecord(heading, { note: ["can't be blank"] })
  if (isTooLong(body, MAX_NOTE)) throw badRecord(heading, { note: [tooLong(MAX_NOTE)] })
  return body
}

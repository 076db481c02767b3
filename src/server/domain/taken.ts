import { isUniqueViolation } from '#server/store/dialect.ts'
import type { Refusal } from './refusal.ts'

/**
 * For what fails: two callers may take one name or place at the same moment, and the unique index then refuses the
 * second. That becomes the refusal; anything else stays what it is.
 */
export function refusingTaken(refusal: () => Refusal): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? refusal() : error
  }
}

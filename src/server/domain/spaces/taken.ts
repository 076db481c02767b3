import type { Refusal } from '#server/domain/refusal.ts'
import { isUniqueViolation } from '#server/store/dialect.ts'

/**
 * For what fails: two callers may take one name or place at the same moment, and the unique index then refuses the
 * second. That becomes the refusal; anything else stays what it is.
 */
export function refusingTaken(refusal: () => Refusal): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? refusal() : error
  }
}

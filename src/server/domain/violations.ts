import { isReferenceViolation, isUniqueViolation } from '#server/store/dialect.ts'
import { absent, type Refusal } from './refusal.ts'

/** Refusals for conflicts that only the database detects: another caller wrote between the check and the write. */

/**
 * Returns a `catch` handler that throws the refusal for a unique violation and rethrows other errors. When two callers
 * take a name at the same time, the unique index refuses the second.
 */
export function refusingTaken(refusal: () => Refusal): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? refusal() : error
  }
}

/** Returns the refusal for a foreign key violation: the row was deleted after the check. Null for any other error. */
export function asVanished(error: unknown): Refusal | null {
  return isReferenceViolation(error) ? absent() : null
}

import { isReferenceViolation, isUniqueViolation } from '#server/store/dialect.ts'
import { absent, type Refusal } from './refusal.ts'

/** Refusals for what only the database notices, since another caller came between the check and the write. */

/**
 * For `catch`: turns a unique violation into the refusal and rethrows anything else. Two callers may take one name at the
 * same moment; the unique index then refuses the second.
 */
export function refusingTaken(refusal: () => Refusal): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? refusal() : error
  }
}

/** The refusal for a foreign key violation: the row was deleted after it was checked. Null for any other error. */
export function asVanished(error: unknown): Refusal | null {
  return isReferenceViolation(error) ? absent() : null
}

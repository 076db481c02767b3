import { isReferenceViolation } from '#server/store/dialect.ts'
import { absent, type Refusal } from './refusal.ts'

/** The refusal for an error which says that something was deleted after it was checked; null for any other. */
export function asVanished(error: unknown): Refusal | null {
  return isReferenceViolation(error) ? absent() : null
}

import { absent, type Refusal } from '#server/domain/refusal.ts'
import { isReferenceViolation } from '#server/store/dialect.ts'

/** The refusal for an error which says that something was deleted after it was checked; null for any other. */
export function asVanished(error: unknown): Refusal | null {
  return isReferenceViolation(error) ? absent() : null
}

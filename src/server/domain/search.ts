import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/store/database.ts'
import { isTooSlow } from '#server/store/dialect.ts'
import { badRequest } from './refusal.ts'

/** Rows to skip beyond which SQLite would hold the service up. */
const DEEP_OFFSET = 20_000

/**
 * Runs a list's statement: on `deps.searcher` when it searches texts or skips many rows, else on `deps.db`.
 *
 * @throws {Refusal} when that takes too long
 */
export async function listOrSearch<T>(
  deps: Deps,
  { search, offset = 0 }: { search?: unknown; offset?: number },
  list: (db: Database) => Promise<T>,
): Promise<T> {
  if (search === undefined && offset <= DEEP_OFFSET) return list(deps.db)
  try {
    return await list(deps.searcher)
  } catch (error) {
    if (isTooSlow(error))
      throw badRequest('The search took too long. Add filters, or search for fewer words.')
    throw error
  }
}

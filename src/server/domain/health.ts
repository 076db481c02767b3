import type { Deps } from '#server/deps.ts'
import { pingDatabase } from '#server/store/database.ts'

/** True when the database answers. */
export async function isDatabaseReady({ db }: Deps): Promise<boolean> {
  try {
    await pingDatabase(db)
    return true
  } catch {
    return false
  }
}

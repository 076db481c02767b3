import { commandLimits } from './command-limits.ts'
import { SearchTooLong } from './git-failure.ts'
import { listCommits } from './history.ts'
import type { ObjectId } from './object-id.ts'

/** Returns the last commit that changed a path. Undefined when none did. */
export type LastCommits = (path: string) => Promise<ObjectId | undefined>

/**
 * Finds the last commits of many paths. All searches together have the time of one, since each may read the whole
 * history.
 *
 * @throws {SearchTooLong} when the time is up
 */
export function lastCommits(gitDir: string, head: ObjectId): LastCommits {
  const found = new Map<string, ObjectId | undefined>()
  let left = commandLimits.searching.timeout

  return async (path) => {
    if (found.has(path)) return found.get(path)
    if (left <= 0) throw new SearchTooLong(['log'], -1, 'the searches took too long')
    const start = performance.now()
    const [last] = await listCommits(gitDir, { to: head, path, limit: 1, timeout: left })
    left -= performance.now() - start
    found.set(path, last?.id)
    return last?.id
  }
}

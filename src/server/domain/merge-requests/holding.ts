import type { Deps } from '#server/deps.ts'
import { withLock } from '#server/git/with-lock.ts'

/** What one work of this service has for itself; others wait for its end. A process may run several services. */

/** A branch that merge requests are merged into. */
export function holdBranch<T>(
  { config }: Deps,
  projectId: number,
  branch: string,
  work: () => Promise<T>,
): Promise<T> {
  return withLock(`branch ${projectId} ${branch} ${config.dataDir}`, work)
}

/**
 * A merge request that is merged, or gets a version. A push to its branch meanwhile gives it one afterwards, if it is
 * still open.
 */
export function holdMergeRequest<T>(
  { config }: Deps,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  return withLock(`merge request ${id} ${config.dataDir}`, work)
}

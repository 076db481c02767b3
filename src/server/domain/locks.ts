import { makeLock } from '#server/git/with-lock.ts'

/** The locks of one service. Each admits one work at a time, in order of arrival, within this process. */
export interface Locks {
  /** A branch that merge requests are merged into. */
  branch<T>(projectId: number, name: string, work: () => Promise<T>): Promise<T>
  /**
   * A merge request that is being merged or gets a version. A push to its branch in the meantime adds a version
   * afterwards, if the request is still open.
   */
  mergeRequest<T>(id: number, work: () => Promise<T>): Promise<T>
  /** Differences that are read without limits of size: one at a time bounds the memory they take. */
  rawDiffs<T>(work: () => Promise<T>): Promise<T>
}

export function makeLocks(): Locks {
  const withLock = makeLock()
  return {
    branch: (projectId, name, work) => withLock(`branch ${projectId} ${name}`, work),
    mergeRequest: (id, work) => withLock(`merge request ${id}`, work),
    rawDiffs: (work) => withLock('raw diffs', work),
  }
}

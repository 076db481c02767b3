import { Busy, makeLock, makeSharing, makeSlots } from '#server/git/locks.ts'
import { callerKey } from '#server/git/process-slots.ts'
import { overloaded } from './refusal.ts'

/** The locks and slots of one service process. A lock admits one task at a time, in order of arrival. */
export interface Locks {
  /** Locks a merge's target branch. */
  branch<T>(projectId: number, name: string, work: () => Promise<T>): Promise<T>
  /** Locks the checks of a target branch's merge requests, so that none runs twice at once. */
  checks<T>(projectId: number, targetBranch: string, work: () => Promise<T>): Promise<T>
  /**
   * Locks a merge request while it is merged or gets a version. A push to its branch during that time adds a version
   * afterwards if the merge request is still open.
   */
  mergeRequest<T>(id: number, work: () => Promise<T>): Promise<T>
  /** Locks the application settings while some of them change. */
  settings<T>(work: () => Promise<T>): Promise<T>
  /** Computes a merge request version's files once for all their readers, until `store` has stored them. */
  versionFiles<T>(
    id: number,
    compute: () => Promise<T>,
    store: (files: T) => Promise<void>,
  ): Promise<T>
  /**
   * Takes a slot for the current client's raw diff and returns its release. Held until the diff is sent, since each
   * diff runs a git process that may need a lot of memory. Refuses when no slot becomes free.
   */
  rawDiff(signal: AbortSignal): Promise<() => void>
}

const MAX_RAW_DIFFS = 4

export function makeLocks(): Locks {
  const withLock = makeLock()
  const share = makeSharing()
  const takeSlot = makeSlots(MAX_RAW_DIFFS)
  return {
    branch: (projectId, name, work) => withLock(`branch ${projectId} ${name}`, work),
    checks: (projectId, name, work) => withLock(`checks into ${projectId} ${name}`, work),
    mergeRequest: (id, work) => withLock(`merge request ${id}`, work),
    settings: (work) => withLock('settings', work),
    versionFiles: (id, compute, store) => share(String(id), compute, store),
    rawDiff: (signal) =>
      takeSlot(callerKey(), signal).catch((error: unknown) => {
        throw error instanceof Busy ? overloaded() : error
      }),
  }
}

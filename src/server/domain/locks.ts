import { makeTransferSlots, type TakeSlot } from '#server/git/transfer-slots.ts'
import { makeLock } from '#server/git/with-lock.ts'

/** The locks and slots of one service process. A lock admits one task at a time, in order of arrival. */
export interface Locks {
  /** Locks a merge's target branch. */
  branch<T>(projectId: number, name: string, work: () => Promise<T>): Promise<T>
  /**
   * Locks a merge request while it is merged or gets a version. A push to its branch during that time adds a version
   * afterwards if the merge request is still open.
   */
  mergeRequest<T>(id: number, work: () => Promise<T>): Promise<T>
  /** Locks the application settings while some of them change. */
  settings<T>(work: () => Promise<T>): Promise<T>
  /** Slots for raw diffs, held until the diff is sent. Each diff runs a git process that may need a lot of memory. */
  rawReads: TakeSlot
}

const RAW_READS = 4

export function makeLocks(): Locks {
  const withLock = makeLock()
  return {
    branch: (projectId, name, work) => withLock(`branch ${projectId} ${name}`, work),
    mergeRequest: (id, work) => withLock(`merge request ${id}`, work),
    settings: (work) => withLock('settings', work),
    rawReads: makeTransferSlots(RAW_READS),
  }
}

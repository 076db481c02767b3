import pLimit, { type LimitFunction } from 'p-limit'

/**
 * The locks within this process. One process serves a data folder and a database (`lockDataFolder`, `lockDatabase`), so
 * work on repositories needs no others. Which to use:
 *
 * - `makeLock`: one task per key. For work that spans git and the database, such as a merge; `Locks` names the keys.
 * - `makeSharing`: one task per key, and one result for all who ask. For expensive work that many clients want at once.
 * - `shareRepository`: many tasks per repository, but none during its housekeeping, which takes `lockIdleRepository`.
 *   For work whose new objects no ref names yet.
 * - `makeSlots`: a number of tasks, shared fairly between clients. For limits on processes, transfers and memory.
 * - For rows, `lockRow` and `forUpdate` of store/dialect.ts, until the transaction ends.
 */

/** Runs a key's tasks one at a time, in order of arrival. */
export type WithLock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a lock per key. */
export function makeLock(): WithLock {
  const queues = new Map<string, LimitFunction>()

  return async (key, work) => {
    const queue = queues.get(key) ?? pLimit(1)
    queues.set(key, queue)
    try {
      return await queue(work)
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key)
    }
  }
}

/** Runs a key's work, or returns the result of the same work that another caller has started. */
export type Share = <T>(
  key: string,
  work: () => Promise<T>,
  after: (result: T) => Promise<void>,
) => Promise<T>

/** Shares a key's result with all callers until `after` has ended. If work fails, the next caller runs its own. */
export function makeSharing(): Share {
  const shared = new Map<string, Promise<unknown>>()

  return async <T>(key: string, work: () => Promise<T>, after: (result: T) => Promise<void>) => {
    for (let other = shared.get(key); other; other = shared.get(key)) {
      // Work ends in an error when its caller's client leaves.
      const found = await other.then(
        (value) => ({ value }),
        () => null,
      )
      if (found) return found.value as T
    }
    const own = work()
    shared.set(key, own)
    const forget = () => void shared.delete(key)
    own.then(after).then(forget, forget)
    return await own
  }
}

/** The number of running tasks that share each repository, by folder. No other process writes to the repositories. */
const sharing = new Map<string, number>()
/** Promises that resolve when the exclusive work on a repository ends, by folder. */
const held = new Map<string, Promise<void>>()

/** Runs work that shares the repository with other shared work: a push, a merge, a fork. Reentrant. */
export async function shareRepository<T>(gitDir: string, work: () => Promise<T>): Promise<T> {
  while (held.has(gitDir)) await held.get(gitDir)
  sharing.set(gitDir, (sharing.get(gitDir) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const others = sharing.get(gitDir)! - 1
    if (others > 0) sharing.set(gitDir, others)
    else sharing.delete(gitDir)
  }
}

/**
 * Runs the work with exclusive use of the repository, if the repository is idle. Shared work then waits until the end.
 * Returns false when the repository is busy, because waiting for a push could take an hour.
 */
export async function lockIdleRepository(
  gitDir: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (sharing.has(gitDir) || held.has(gitDir)) return false
  const { promise, resolve: release } = Promise.withResolvers<void>()
  held.set(gitDir, promise)
  try {
    await work()
    return true
  } finally {
    held.delete(gitDir)
    release()
  }
}

/** Thrown when no slot is free and the queue is full, or after waiting too long. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/** A signal for work that nothing aborts. */
export const NEVER: AbortSignal = new AbortController().signal

/**
 * Takes a slot for a client (`key`), or for the service itself (null), which waits as long as it takes. The returned
 * function releases the slot.
 */
export type TakeSlot = (key: string | null, signal?: AbortSignal) => Promise<() => void>

/** Default maximum length of the queue, as a multiple of the slots. */
const QUEUE_RATIO = 4
/** Maximum milliseconds in the queue. */
const QUEUE_TIMEOUT = 30_000

/** Limits concurrent tasks to `max`. One client may use half of the slots. Further tasks queue. */
export function makeSlots(
  max: number,
  { maxWaiting = max * QUEUE_RATIO }: { maxWaiting?: number } = {},
): TakeSlot {
  const most = Math.ceil(max / 2)
  const running = new Map<string | null, number>()
  const line: { key: string | null; start: () => void }[] = []
  let total = 0

  const count = (key: string | null, by: 1 | -1) => {
    total += by
    const left = (running.get(key) ?? 0) + by
    if (left === 0) running.delete(key)
    else running.set(key, left)
  }
  const fits = (key: string | null) =>
    total < max && (key === null || (running.get(key) ?? 0) < most)
  const release = (key: string | null) => {
    count(key, -1)
    const next = line.findIndex((waiter) => fits(waiter.key))
    if (next >= 0) line.splice(next, 1)[0]!.start()
  }

  return (key, signal = NEVER) =>
    new Promise((resolve, reject) => {
      const start = () => {
        count(key, 1)
        resolve(() => release(key))
      }
      if (signal.aborted) return reject(new Busy())
      if (fits(key)) return start()
      if (line.length >= maxWaiting) return reject(new Busy())
      const waiter = {
        key,
        start: () => {
          giveUp.removeEventListener('abort', leave)
          start()
        },
      }
      if (key === null) return void line.push({ key, start })
      const giveUp = AbortSignal.any([signal, AbortSignal.timeout(QUEUE_TIMEOUT)])
      const leave = () => {
        line.splice(line.indexOf(waiter), 1)
        reject(new Busy())
      }
      giveUp.addEventListener('abort', leave)
      line.push(waiter)
    })
}

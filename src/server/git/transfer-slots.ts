/** Thrown when no slot is free and the queue is full, or after waiting too long. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/**
 * Takes a slot for a client (`key`), or for the service itself (null), which waits as long as it takes. The returned
 * function releases the slot.
 */
export type TakeSlot = (key: string | null, signal: AbortSignal) => Promise<() => void>

/** Default maximum length of the queue, as a multiple of the slots. */
const QUEUE_RATIO = 4
/** Maximum milliseconds in the queue. */
const QUEUE_TIMEOUT = 30_000

/** Limits concurrent transfers to `max`. One client may use half of the slots. Further transfers queue. */
export function makeTransferSlots(
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

  return (key, signal) =>
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

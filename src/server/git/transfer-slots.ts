/** Thrown when no slot is free and the line is full, or after waiting too long. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/** Takes a slot for a client (`key`). The returned function releases it. */
export type TakeSlot = (key: string, signal: AbortSignal) => Promise<() => void>

/** Length of the line, as a multiple of the slots. */
const WAITING = 4
/** Maximum milliseconds in line. */
const PATIENCE = 30_000

/**
 * Limits concurrent transfers to `max`, and those of one client to half of them. The others wait in line for a while.
 */
export function makeTransferSlots(max: number): TakeSlot {
  const most = Math.ceil(max / 2)
  const running = new Map<string, number>()
  const line: { key: string; start: () => void }[] = []
  let total = 0

  const count = (key: string, by: 1 | -1) => {
    total += by
    const left = (running.get(key) ?? 0) + by
    if (left === 0) running.delete(key)
    else running.set(key, left)
  }
  const fits = (key: string) => total < max && (running.get(key) ?? 0) < most
  const release = (key: string) => {
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
      if (fits(key)) return start()
      if (line.length >= max * WAITING) return reject(new Busy())
      const waiter = {
        key,
        start: () => {
          giveUp.removeEventListener('abort', leave)
          start()
        },
      }
      const giveUp = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
      const leave = () => {
        line.splice(line.indexOf(waiter), 1)
        reject(new Busy())
      }
      giveUp.addEventListener('abort', leave)
      line.push(waiter)
    })
}

import { setImmediate } from 'node:timers/promises'

/** Maximum turns of the event loop between two process starts. */
const MAX_TURNS = 16

let previous = Promise.resolve()

/**
 * Waits until a process may start. A start blocks the event loop for many milliseconds, and the loop accepts only one
 * new connection per turn. A few turns between starts keep new connections from queueing behind running requests. Other
 * work gets as much time as the starts.
 */
export function turnToStart(): Promise<void> {
  const turn = previous
  previous = turn.then(recover)
  return turn
}

/** Called right before a start. Resolves when the next process may start. */
async function recover(): Promise<void> {
  const begun = performance.now()
  await setImmediate()
  const started = performance.now()
  const time = started - begun
  for (let nth = 0; nth < MAX_TURNS && performance.now() - started < time; nth++)
    await setImmediate()
}

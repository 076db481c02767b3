import { setImmediate } from 'node:timers/promises'

/** Of the event loop, between the starts of two processes. */
const TURNS = 16

let previous = Promise.resolve()

/**
 * Waits for the turn to start a process. A start holds up the event loop for many milliseconds, and in each of its turns
 * the loop takes one new connection only: it turns a few times in between, or those who come wait behind all that are
 * served. Where much else is to be done, that gets as much time as the starts.
 */
export function turnToStart(): Promise<void> {
  const turn = previous
  previous = turn.then(recover)
  return turn
}

/** Begins with the start itself. */
async function recover(): Promise<void> {
  const begun = performance.now()
  await setImmediate()
  const started = performance.now()
  const time = started - begun
  for (let nth = 0; nth < TURNS && performance.now() - started < time; nth++) await setImmediate()
}

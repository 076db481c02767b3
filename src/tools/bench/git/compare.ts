import { setTimeout as pause } from 'node:timers/promises'

/** A service operation and the equivalent git commands. */
export interface Scenario {
  name: string
  goal: string
  rounds: number
  /** Prepares a round, for the service or for git. */
  prepare?: () => Promise<unknown>
  ours: () => Promise<unknown>
  byHand: () => Promise<unknown>
}

/**
 * Returns median times of several rounds, in milliseconds. Service and git alternate, so that both see the same machine
 * load.
 */
export async function compare({ rounds, prepare, ours, byHand }: Scenario) {
  const times: { ours: number[]; byHand: number[] } = { ours: [], byHand: [] }
  const measure = async (work: () => Promise<unknown>) => {
    await prepare?.()
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  for (let round = 0; round < rounds; round++) {
    times.byHand.push(await measure(byHand))
    times.ours.push(await measure(ours))
  }
  return { ours: median(times.ours), byHand: median(times.byHand) }
}

/** Polling interval in milliseconds. */
const BETWEEN = 5

/** Waits for the service's background work. */
export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(BETWEEN)
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

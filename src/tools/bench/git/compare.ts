import { setTimeout as pause } from 'node:timers/promises'

/** An operation of the service, and its equivalent with git commands. */
export interface Scenario {
  name: string
  goal: string
  rounds: number
  /** Prepares a round of either side. */
  prepare?: () => Promise<unknown>
  ours: () => Promise<unknown>
  byHand: () => Promise<unknown>
}

/** The median of several rounds in milliseconds. The sides alternate, so that both see the same machine. */
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

/** Waits for background work of the service. */
export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(BETWEEN)
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

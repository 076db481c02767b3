import { setTimeout as pause } from 'node:timers/promises'

/** Something that the service does, and that git does by hand. */
export interface Scenario {
  name: string
  goal: string
  rounds: number
  /** Makes ready for a round of either. */
  prepare?: () => Promise<unknown>
  ours: () => Promise<unknown>
  byHand: () => Promise<unknown>
}

/** The median of some rounds, turn by turn, so that both see the same machine. Milliseconds. */
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

/** Milliseconds between two looks. */
const BETWEEN = 5

/** Waits for what the service does beside its requests. */
export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(BETWEEN)
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

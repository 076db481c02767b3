import { measure, median, type Figures } from './measure.ts'
import type { Bench, Scenario } from './scenario.ts'

export const CALLERS = 8
const ROUNDS = 5
/** The durations of a round, and of the warm-up before the first one, in milliseconds. */
const ROUND = 400
const WARM_UP = 1500

export interface Result {
  scenario: Scenario
  asked: Figures
  base: Figures
  /** Null where the limit does not apply. */
  limit: Figures | null
}

/** Measures each scenario, its base and its limit in alternating rounds, so that all see the same machine load. */
export async function runScenarios(scenarios: Scenario[], bench: Bench): Promise<Result[]> {
  const results: Result[] = []
  for (const scenario of scenarios) {
    const ask = counted((nth) => scenario.ask(bench, nth))
    const base = counted((nth) => scenario.base(bench, nth))
    const limit = await limitOf(scenario, bench)
    for (const work of [ask, base, limit]) if (work) await oneRound(work, WARM_UP)
    const rounds: { asked: Figures; base: Figures; limit: Figures | null }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        base: await oneRound(base),
        limit: limit && (await oneRound(limit)),
        asked: await oneRound(ask),
      })
    }
    results.push({
      scenario,
      asked: median(rounds.map((round) => round.asked)),
      base: median(rounds.map((round) => round.base)),
      limit: limit && median(rounds.map((round) => round.limit!)),
    })
  }
  return results
}

/** Returns work that reads the scenario's recordings from the limit's server. */
async function limitOf(
  { recordings }: Scenario,
  { limit }: Bench,
): Promise<(() => Promise<unknown>) | null> {
  if (!recordings) return null
  const numbers: number[] = []
  for (const recording of recordings) numbers.push(await limit.add(recording))
  return counted((nth) => limit.read(numbers[nth % numbers.length]!))
}

const oneRound = (work: () => Promise<unknown>, milliseconds = ROUND) =>
  measure(work, { callers: CALLERS, milliseconds })

/** Passes the work a call counter that continues across rounds. */
function counted(work: (nth: number) => Promise<unknown>): () => Promise<unknown> {
  let calls = 0
  return () => work(calls++)
}

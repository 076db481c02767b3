import { measure, median, type Figures } from './measure.ts'
import type { Bench, Scenario } from './scenario.ts'

export const CALLERS = 8
const ROUNDS = 5
/** Milliseconds. */
const ROUND = 400

export interface Result {
  scenario: Scenario
  asked: Figures
  base: Figures
}

/** Measures each scenario and its base in alternating rounds, so that both see the same machine. */
export async function runScenarios(scenarios: Scenario[], bench: Bench): Promise<Result[]> {
  const results: Result[] = []
  for (const scenario of scenarios) {
    const ask = counted((nth) => scenario.ask(bench, nth))
    const base = counted((nth) => scenario.base(bench, nth))
    await Promise.all([oneRound(ask), oneRound(base)])
    const rounds: { asked: Figures; base: Figures }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ base: await oneRound(base), asked: await oneRound(ask) })
    }
    results.push({
      scenario,
      asked: median(rounds.map((round) => round.asked)),
      base: median(rounds.map((round) => round.base)),
    })
  }
  return results
}

const oneRound = (work: () => Promise<unknown>) =>
  measure(work, { callers: CALLERS, milliseconds: ROUND })

/** Passes the work a counter that continues from round to round. */
function counted(work: (nth: number) => Promise<unknown>): () => Promise<unknown> {
  let calls = 0
  return () => work(calls++)
}

import { bareDriver } from './bare.ts'
import { measure, median, type Figures } from './measure.ts'
import type { Scenario } from './scenarios.ts'
import type { BenchService } from './service.ts'

export const CALLERS = 8
const ROUNDS = 5
/** Milliseconds. */
const ROUND = 1500

export interface Result {
  name: string
  service: Figures
  bare: Figures
}

/** Measures each scenario against its bare statement, turn by turn, so that both see the same machine. */
export async function runScenarios(
  scenarios: Scenario[],
  service: BenchService,
  address: string,
): Promise<Result[]> {
  const driver = bareDriver(address, CALLERS)
  const results: Result[] = []
  for (const scenario of scenarios) {
    const asked = counted((nth) => scenario.ask(service, nth))
    const bare = counted((nth) => scenario.bare(driver, nth))
    await Promise.all([oneRound(asked), oneRound(bare)])
    const rounds: { service: Figures; bare: Figures }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ bare: await oneRound(bare), service: await oneRound(asked) })
    }
    results.push({
      name: scenario.name,
      service: median(rounds.map((round) => round.service)),
      bare: median(rounds.map((round) => round.bare)),
    })
  }
  await driver.close()
  return results
}

const oneRound = (work: () => Promise<unknown>) =>
  measure(work, { callers: CALLERS, milliseconds: ROUND })

/** The same work with a count that goes on from round to round. */
function counted(work: (nth: number) => Promise<unknown>): () => Promise<unknown> {
  let calls = 0
  return () => work(calls++)
}

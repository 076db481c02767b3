import type { CompiledQuery } from 'kysely'

import type { BareDriver } from './bare.ts'
import type { BenchService } from './service.ts'
import type { Recorder } from './statements.ts'

/** The targets of requests and of their base. */
export interface Bench {
  service: BenchService
  driver: BareDriver
}

export interface Scenario {
  name: string
  /** The maximum ratio of a request's time to its base. */
  goal: number
  /** Sends the nth request. */
  ask(bench: Bench, nth: number): Promise<unknown>
  /** Runs the base: the main statement of the request, through the bare driver. */
  base(bench: Bench, nth: number): Promise<unknown>
}

export const GOAL = 8

/** Reads the paths in turn. */
export async function readingOf(
  recorder: Recorder,
  name: string,
  count: number,
  path: (nth: number) => string,
): Promise<Scenario> {
  const statements: CompiledQuery[] = []
  for (let nth = 0; nth < count; nth++) {
    statements.push(mainOf(await recorder.statementsOf('GET', path(nth))))
  }
  return {
    name,
    goal: GOAL,
    ask: ({ service }, nth) => service.get(path(nth % count)),
    base: ({ driver }, nth) => driver.read(statements[nth % count]!),
  }
}

/** The longest statement of a request, which reads the most. The others find the caller and check access. */
function mainOf(statements: CompiledQuery[]): CompiledQuery {
  return statements.toSorted((a, b) => b.sql.length - a.sql.length)[0]!
}

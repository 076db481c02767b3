import type { CompiledQuery } from 'kysely'

import type { BareDriver } from './bare.ts'
import type { BenchService } from './service.ts'
import type { Recorder } from './statements.ts'

/** What requests, and what they are compared with, go to. */
export interface Bench {
  service: BenchService
  driver: BareDriver
}

export interface Scenario {
  name: string
  /** How many times as long as its base a request may take. */
  goal: number
  /** One request, for the nth time. */
  ask(bench: Bench, nth: number): Promise<unknown>
  /** What it is compared with: the statement that the request is about, through the bare driver. */
  base(bench: Bench, nth: number): Promise<unknown>
}

export const GOAL = 8

/** Reads some paths by turns. */
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

/** Of a request's statements the one that reads the most; the others find the caller and what they may. */
function mainOf(statements: CompiledQuery[]): CompiledQuery {
  return statements.toSorted((a, b) => b.sql.length - a.sql.length)[0]!
}

import type { BareDriver } from './bare.ts'
import type { Limit } from './limit.ts'
import type { BenchService } from './service.ts'
import type { Recorder, Recording } from './statements.ts'

/**
 * The sides of a measurement: the service answers requests, the driver runs their base statements, and the limit runs all
 * of their statements and sends the same replies.
 */
export interface Bench {
  service: BenchService
  driver: BareDriver
  limit: Limit
}

export interface Scenario {
  name: string
  /** The maximum ratio of the request's time to the base's time. */
  goal: number
  /** Sends the nth request. */
  ask(bench: Bench, nth: number): Promise<unknown>
  /** Runs the base: the request's main statement, through the bare driver. */
  base(bench: Bench, nth: number): Promise<unknown>
  /** Recordings of the requests, in turn. Absent where the limit does not apply. */
  recordings?: Recording[]
}

export const GOAL = 8
/** The maximum ratio of a read's time to the limit's time. */
export const LIMIT_GOAL = 3

/** Returns a scenario that reads the paths in turn. */
export async function readingOf(
  recorder: Recorder,
  name: string,
  count: number,
  path: (nth: number) => string,
): Promise<Scenario> {
  const recordings: Recording[] = []
  for (let nth = 0; nth < count; nth++) recordings.push(await recorder.record('GET', path(nth)))
  const statements = recordings.map(mainOf)
  return {
    name,
    goal: GOAL,
    ask: ({ service }, nth) => service.get(path(nth % count)),
    base: ({ driver }, nth) => driver.read(statements[nth % count]!),
    recordings,
  }
}

/** The request's longest statement, assumed to read the most. The other statements find the caller and check access. */
function mainOf({ statements }: Recording): Recording['statements'][number] {
  return statements.toSorted((a, b) => b.sql.length - a.sql.length)[0]!
}

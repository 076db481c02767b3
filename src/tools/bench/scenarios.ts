import type { CompiledQuery } from 'kysely'

import type { BareDriver } from './bare.ts'
import { listsOf, projectOfBoard, size, titleOf } from './data.ts'
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

export async function boardScenarios(recorder: Recorder): Promise<Scenario[]> {
  return [
    await readingOf(recorder, 'a board', size.boards, (nth) => boardPath(nth + 1)),
    await readingOf(
      recorder,
      "a board's lists",
      size.boards,
      (nth) => `${boardPath(nth + 1)}/lists`,
    ),
    await readingOf(recorder, "a list's issues", size.boards, (nth) => issuesPath(nth + 1)),
    await moving(recorder),
  ]
}

const boardPath = (board: number) => `/projects/${projectOfBoard(board)}/boards/${board}`

/** What a board asks for each of its lists. */
const issuesPath = (board: number) =>
  `/projects/${projectOfBoard(board)}/issues?state=opened&labels=${encodeURIComponent(titleOf((board % 3) + 1))}&order_by=relative_position&sort=asc&with_labels_details=true`

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

/**
 * The first list of a board goes to the second place and, when its board has its turn again, back. The service moves
 * lists of one half of the boards, the bare driver those of the other, so neither undoes the other's moves.
 */
async function moving(recorder: Recorder): Promise<Scenario> {
  const half = size.boards / 2
  const move = (board: number, position: number) =>
    [`${boardPath(board)}/lists/${listsOf(board)[0]}`, { position }] as const

  const writes: CompiledQuery[][] = []
  for (const position of [1, 0]) {
    for (let board = half + 1; board <= size.boards; board++) {
      const statements = await recorder.statementsOf('PUT', ...move(board, position))
      writes.push(statements.filter(({ sql }) => /^\s*update/i.test(sql)))
    }
  }
  return {
    name: 'moving a list',
    goal: GOAL,
    ask: ({ service }, nth) =>
      service.put(...move((nth % half) + 1, Math.floor(nth / half) % 2 ? 0 : 1)),
    base: ({ driver }, nth) => driver.write(writes[nth % writes.length]!),
  }
}

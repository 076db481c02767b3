import { listsOf, projectOfBoard, size, titleOf } from '#tools/bench/harness/data.ts'
import { GOAL, readingOf, type Scenario } from '#tools/bench/harness/scenario.ts'
import type { Recorder, Recording } from '#tools/bench/harness/statements.ts'

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

/** The request that a board sends for each of its lists. */
const issuesPath = (board: number) =>
  `/projects/${projectOfBoard(board)}/issues?state=opened&labels=${encodeURIComponent(titleOf((board % 3) + 1))}&order_by=relative_position&sort=asc&with_labels_details=true`

/**
 * Moves a board's first list to the second place, and back in the next turn. The service uses one half of the boards
 * and the bare driver the other half, so that neither undoes the moves of the other.
 */
async function moving(recorder: Recorder): Promise<Scenario> {
  const half = size.boards / 2
  const move = (board: number, position: number) =>
    [`${boardPath(board)}/lists/${listsOf(board)[0]}`, { position }] as const

  const writes: Recording['statements'][] = []
  for (const position of [1, 0]) {
    for (let board = half + 1; board <= size.boards; board++) {
      const { statements } = await recorder.record('PUT', ...move(board, position))
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

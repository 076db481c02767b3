import { useQueries, useQuery } from '@tanstack/react-query'

import { useBoard } from '#web/boards/board/board-context.ts'
import type { LaneChoice } from '#web/boards/board/board-memory.ts'
import { countIssuesQuery } from '#web/boards/board/board-queries.ts'
import { boardFilter } from '#web/boards/board/issue-filter.ts'
import type { Lane } from '#web/boards/board/lane.ts'
import { mergeFilters } from '#web/boards/board/merge-filters.ts'
import type { Amount } from '#web/boards/board/summarise.ts'
import type { CardMove } from '#web/boards/cards/drag/card-move.ts'
import { lanesQuery } from './lane-queries.ts'

export interface CountedLane {
  readonly lane: Lane
  /** The number of issues. Undefined while unknown. */
  readonly count: Amount | undefined
  readonly isPending: boolean
}

export function useLanes(choice: LaneChoice) {
  const { space } = useBoard()
  return useQuery(lanesQuery(space, choice))
}

/** Counts each row's issues, including closed ones if `withClosed`. */
export function useLaneCounts(lanes: readonly Lane[], withClosed: boolean): CountedLane[] {
  const { space, board, filter } = useBoard()
  const counts = useQueries({
    queries: lanes.map((lane) => {
      const whole = mergeFilters(
        { ...boardFilter(board, {}), ...(withClosed && { state: 'all' as const }) },
        filter,
      )
      const own = 'contradiction' in whole ? whole : mergeFilters(whole, lane.filter)
      return countIssuesQuery(space, own)
    }),
  })
  return lanes.map((lane, at) => ({
    lane,
    count: counts[at]!.data,
    isPending: counts[at]!.isPending,
  }))
}

/** True when a row is empty and no pending move targets it. The last row, for “none”, never counts as empty. */
export function isEmptyLane({ lane, count }: CountedLane, moves: readonly CardMove[]): boolean {
  const isNone = !lane.assignee && !lane.milestone && !lane.label
  return count?.value === 0 && !isNone && !moves.some(({ to }) => to.cell?.lane.key === lane.key)
}

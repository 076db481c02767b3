import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { canMoveTo, reorder } from '#contract/board-lists.ts'
import { boardListRoutes } from '#contract/board-lists.ts'
import { call } from '#web/api/call.ts'
import { useIntention, usePending } from '#web/api/intention.ts'
import type { List } from '#web/boards/board/board-column.ts'
import { boardsQuery, listsQuery } from '#web/boards/board/board-queries.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from '#web/spaces/space-key.ts'

/** A requested move of a list to a position, from 0 among the movable lists. */
export interface ListMove {
  readonly listId: number
  readonly position: number
}

/**
 * Returns the lists as drawn: the confirmed lists with each pending move applied in turn. A failed move is no longer
 * pending, so no rollback is needed.
 */
export function drawLists(confirmed: readonly List[], moves: readonly ListMove[]): List[] {
  const ordered = [...confirmed].sort((a, b) => a.position - b.position)
  return moves.reduce((lists, move) => reorder(lists, move.listId, move.position), ordered)
}

interface DrawnLists {
  readonly lists: List[]
  /** The lists without the keyboard move in progress. */
  readonly sent: List[]
  /** The ids of the lists with an unconfirmed move. */
  readonly pending: ReadonlySet<number>
}

/** The board's lists as drawn. `held` is a keyboard move in progress. */
export function useDrawnLists(space: Space, boardId: number, held: ListMove | null): DrawnLists {
  const { data } = useQuery(listsQuery(space, boardId))
  const moves = usePending<ListMove>(moveListKey(space, boardId))
  return useMemo(() => {
    const sent = drawLists(data ?? [], moves)
    return {
      lists: held ? drawLists(data ?? [], [...moves, held]) : sent,
      sent,
      pending: new Set(moves.map((move) => move.listId)),
    }
  }, [data, moves, held])
}

/** The mutation key of one board's list moves. The moves run one after another. */
export function moveListKey(space: Space, boardId: number) {
  return spaceKey('moveList', space, boardId)
}

/**
 * Moves a list. `useDrawnLists` shows the move while it is pending. The cache changes only after the server has
 * confirmed it, so a refusal leaves no trace.
 */
export function useMoveList(
  space: Space,
  boardId: number,
  onRefused: (error: Error, move: ListMove) => void,
) {
  const client = useQueryClient()
  const { queryKey } = listsQuery(space, boardId)
  return useIntention({
    key: moveListKey(space, boardId),
    waits: true,
    send: async (move: ListMove) => {
      if (isAlreadyThere(client, queryKey, move)) return true
      await call(boardListRoutes[space.kind].move, {
        id: space.fullPath,
        board_id: boardId,
        list_id: move.listId,
        position: move.position,
      })
      return true
    },
    confirm: async (_, { listId, position }) => {
      // A read in progress may return the old order.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (lists) => lists && reorder(lists, listId, position))
    },
    refuse: onRefused,
    refetch: (_, __, later) => {
      if (later.length > 0) return
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: boardsQuery(space).queryKey })
    },
  })
}

/** True when a move changes nothing, such as the undo of a failed move. The server would refuse it. */
function isAlreadyThere(
  client: QueryClient,
  queryKey: ReturnType<typeof listsQuery>['queryKey'],
  { listId, position }: ListMove,
): boolean {
  const lists = client.getQueryData(queryKey)
  const list = lists?.find(({ id }) => id === listId)
  return list !== undefined && !canMoveTo(list.position, position, lists!.length)
}

/** Describes a list's position, counted from 1. */
export function positionWords(position: number, count: number): string {
  return `position ${position + 1} of ${count}`
}

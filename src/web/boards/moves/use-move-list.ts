import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { canMoveTo, reorder } from '#contract/board-order.ts'
import { call } from '#web/api/call.ts'
import { listsQuery } from '#web/boards/board/board-queries.ts'
import { boardRoutes } from '#web/boards/board/board-routes.ts'
import { boardsQuery } from '#web/boards/index/board-index-queries.ts'
import type { Space } from '#web/paths.ts'
import { spaceKey } from '#web/spaces/space-key.ts'
import type { ListMove } from './draw-lists.ts'

/** Names the moves of one board: those that are pending are drawn, and they go out one after another. */
export function moveListKey(space: Space, boardId: number) {
  return spaceKey('moveList', space, boardId)
}

/**
 * Moves a list. The move shows while it is pending (see `useLists`); the cache learns of it when the server has
 * confirmed it, so a refusal leaves nothing behind.
 */
export function useMoveList(
  space: Space,
  boardId: number,
  onRefused: (error: Error, move: ListMove) => void,
) {
  const client = useQueryClient()
  const { queryKey } = listsQuery(space, boardId)
  const mutationKey = moveListKey(space, boardId)
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (move: ListMove) => {
      if (alreadyThere(client, queryKey, move)) return
      await call(boardRoutes[space.kind].moveList, {
        id: space.fullPath,
        board_id: boardId,
        list_id: move.listId,
        position: move.position,
      })
    },
    onSuccess: async (_, { listId, position }) => {
      // A read that is on its way may carry the old order.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (lists) => lists && reorder(lists, listId, position))
    },
    onError: onRefused,
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey }) === 1
      if (!isLast) return
      // Not awaited: until it is settled a move counts as pending, also one that failed.
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: boardsQuery(space).queryKey })
    },
  })
}

/** A move back whose move away failed has nothing left to do; the server would refuse it. */
function alreadyThere(
  client: QueryClient,
  queryKey: ReturnType<typeof listsQuery>['queryKey'],
  { listId, position }: ListMove,
): boolean {
  const lists = client.getQueryData(queryKey)
  const list = lists?.find(({ id }) => id === listId)
  return list !== undefined && !canMoveTo(list.position, position, lists!.length)
}

import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { titleOf, type List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { refreshBoard } from '#web/boards/board/board-queries.ts'
import { boardRoutes } from '#web/boards/board/board-routes.ts'
import { toast } from '#web/ui/toast.ts'

/** Removes a list from the board; its issues stay as they are. */
export function useRemoveList(list: List) {
  const client = useQueryClient()
  const { space, board } = useBoard()
  return useMutation({
    mutationFn: async () =>
      await call(boardRoutes[space.kind].deleteList, {
        id: space.fullPath,
        board_id: board.id,
        list_id: list.id,
      }),
    onSuccess: async () => {
      toast.info(`Removed list ${titleOf(list)}.`)
      await refreshBoard(client, space, board.id)
    },
  })
}

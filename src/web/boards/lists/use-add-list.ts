import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import type { ListKind } from '#web/boards/board-column.ts'
import { useBoard } from '#web/boards/board-context.ts'
import { listsQuery, refreshBoard } from '#web/boards/board-queries.ts'
import { boardRoutes } from '#web/boards/board-routes.ts'

const PARAMETER = { label: 'label_id', assignee: 'assignee_id', milestone: 'milestone_id' } as const

/** Adds a list at the end of the board; the reply is the new list. */
export function useAddList() {
  const client = useQueryClient()
  const { space, board } = useBoard()
  return useMutation({
    mutationFn: async ({ kind, subjectId }: { kind: ListKind; subjectId: number }) =>
      await call(boardRoutes[space.kind].createList, {
        id: space.fullPath,
        board_id: board.id,
        [PARAMETER[kind]]: subjectId,
      }),
    onSuccess: (list) => {
      const { queryKey } = listsQuery(space, board.id)
      client.setQueryData(queryKey, (lists) => lists && [...lists, list])
      void refreshBoard(client, space, board.id)
    },
  })
}

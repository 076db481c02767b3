import { useMutation, useQueryClient } from '@tanstack/react-query'

import { boardListRoutes, reorder } from '#contract/board-lists.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useIsOffline } from '#web/api/waits-offline.ts'
import { titleOf, type List, type ListKind } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { listsQuery, refreshBoard } from '#web/boards/board/board-queries.ts'
import type { ListMove } from '#web/boards/lists/drag/list-move.ts'
import { moveListKey, useMoveList } from '#web/boards/lists/drag/list-move.ts'
import { toast } from '#web/ui/toast.ts'

interface NewList {
  readonly kind: ListKind
  readonly subjectId: number
  /** The new list's position, from 0. Null for the end. */
  readonly position: number | null
}

const PARAMETER = { label: 'label_id', assignee: 'assignee_id', milestone: 'milestone_id' } as const

/** Adds a list to the board and resolves to the list at its final position. */
export function useAddList() {
  const client = useQueryClient()
  const isOffline = useIsOffline()
  const { space, board } = useBoard()
  const routes = boardListRoutes[space.kind]
  const where = { id: space.fullPath, board_id: board.id }
  const moveLater = useMoveList(space, board.id, explain)

  function explain(error: Error, move: ListMove): void {
    toast.error(`The new list could not be moved. ${wordsOf(error)}`, {
      label: 'Retry',
      run: () => moveLater.mutate(move),
    })
  }

  /** Moves a new list from the end, where the API adds it. This second request can fail separately. */
  async function place(list: List, position: number): Promise<List> {
    try {
      await call(routes.move, { ...where, list_id: list.id, position })
      return { ...list, position }
    } catch (error) {
      toast.error(
        `List “${titleOf(list)}” was added at the end but could not be moved to position ${position + 1}. ${wordsOf(error)}`,
        { label: 'Retry', run: () => moveLater.mutate({ listId: list.id, position }) },
      )
      return list
    }
  }

  return useMutation({
    // Offline, it must fail at once rather than queue behind moves that wait.
    ...(!isOffline && { scope: { id: moveListKey(space, board.id).join(' ') } }),
    mutationFn: async ({ kind, subjectId, position }: NewList) => {
      const list: List = await call(routes.create, { ...where, [PARAMETER[kind]]: subjectId })
      return position === null || position >= list.position ? list : await place(list, position)
    },
    onSuccess: (list) => {
      const { queryKey } = listsQuery(space, board.id)
      client.setQueryData(queryKey, (lists) => {
        if (!lists) return lists
        const atEnd = { ...list, position: lists.length }
        return reorder([...lists, atEnd], list.id, list.position)
      })
      void refreshBoard(client, space, board.id)
    },
  })
}

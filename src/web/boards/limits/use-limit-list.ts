import { useMutation, useQueryClient } from '@tanstack/react-query'

import { limitProjectBoardList } from '#contract/boards.ts'
import { call } from '#web/api/call.ts'
import { titleOf, type List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { listsQuery } from '#web/boards/board/board-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import { limitsOf, limitWords, type ListLimits } from './list-limits.ts'

/** Sets the limits of a list. Only lists of a project's board have any. */
export function useLimitList(list: List) {
  const client = useQueryClient()
  const { space, board } = useBoard()
  return useMutation({
    mutationFn: async ({ count, weight }: ListLimits) =>
      await call(limitProjectBoardList, {
        id: space.fullPath,
        board_id: board.id,
        list_id: list.id,
        max_issue_count: count ?? 0,
        max_issue_weight: weight ?? 0,
        limit_metric: 'all_metrics',
      }),
    onSuccess: async ({ max_issue_count, max_issue_weight, limit_metric }) => {
      const { queryKey } = listsQuery(space, board.id)
      await client.cancelQueries({ queryKey })
      const limits = { max_issue_count, max_issue_weight, limit_metric } as Partial<List>
      client.setQueryData(queryKey, (lists) =>
        lists?.map((one) => (one.id === list.id ? { ...one, ...limits } : one)),
      )
      const words = limitWords(limitsOf({ ...list, ...limits }))
      announce(`${titleOf(list)} ${words ? `is limited to ${words}` : 'has no limits'}`)
    },
  })
}

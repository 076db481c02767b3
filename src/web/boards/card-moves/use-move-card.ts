import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'

import { reorderIssue, updateIssue } from '#contract/issues.ts'
import { call } from '#web/api/call.ts'
import type { Column, List } from '#web/boards/board-column.ts'
import { useBoard } from '#web/boards/board-context.ts'
import { useColumnQuery } from '#web/boards/cards/use-column-query.ts'
import { drawCards, type CardMove } from './draw-cards.ts'

function useMoveCardKey() {
  const { space, board } = useBoard()
  return ['moveCard', space.kind, space.fullPath, board.id] as const
}

/** The moves that the server has not answered yet, in the order in which they were made. */
export function usePendingCardMoves(): CardMove[] {
  return useMutationState({
    filters: { mutationKey: useMoveCardKey(), status: 'pending' },
    select: (mutation) => mutation.state.variables as CardMove,
  })
}

/**
 * Moves a card: first what it changes of the issue, then its place. It shows while it is pending; the cache learns
 * of each of the two when the server has confirmed it.
 */
export function useMoveCard(
  columns: readonly Column[],
  lists: readonly List[],
  onRefused: (error: Error, move: CardMove) => void,
) {
  const client = useQueryClient()
  const mutationKey = useMoveCardKey()
  const columnQuery = useColumnQuery()
  const issuesOf = (column: Column) => columnQuery(column, lists)

  async function confirm(move: CardMove) {
    for (const column of columns) {
      // A read that is on its way may carry the old places.
      if (isTouched(column, move)) await client.cancelQueries(issuesOf(column))
      client.setQueryData(
        issuesOf(column).queryKey,
        (data) => data && { ...data, pages: [...drawCards(data.pages, column, [move])] },
      )
    }
  }

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (move: CardMove) => {
      const { issue, effect, beforeId, afterId } = move
      const where = { id: String(issue.project_id), issue_iid: issue.iid }
      if (Object.keys(effect).length > 0) {
        await call(updateIssue, { ...where, ...effect })
        await confirm(move)
      }
      if (beforeId === null && afterId === null) return
      await call(reorderIssue, {
        ...where,
        ...(beforeId !== null && { move_before_id: beforeId }),
        ...(afterId !== null && { move_after_id: afterId }),
      })
    },
    onSuccess: async (_, move) => await confirm(move),
    onError: onRefused,
    onSettled: (_, __, move) => {
      const others = client
        .getMutationCache()
        .findAll({ mutationKey, status: 'pending' })
        .map((mutation) => mutation.state.variables as CardMove)
        .filter((other) => other !== move)
      for (const column of columns) {
        if (!isTouched(column, move) || others.some((other) => isTouched(column, other))) continue
        // Not awaited: until it is settled a move counts as pending, also one that failed.
        void client.invalidateQueries({ queryKey: issuesOf(column).queryKey })
      }
    },
  })
}

function isTouched({ key }: Column, { from, to }: CardMove): boolean {
  return key === from.key || key === to.key
}

import { useQueryClient } from '@tanstack/react-query'

import { reorderIssue } from '#contract/issues.ts'
import type { Issue } from '#contract/issues.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useIntention } from '#web/api/intention.ts'
import { anyOf } from '#web/api/route-query.ts'
import { belongsTo, columnsOf, type Column, type List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { useLaneChoice } from '#web/boards/board/board-memory.ts'
import { columnQueries, countQueries } from '#web/boards/board/board-queries.ts'
import { isInColumn } from '#web/boards/board/matches-filter.ts'
import { useColumnFilter, useColumnQuery } from '#web/boards/board/use-column-query.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { createOnce } from './create-once.ts'
import { useNewCardKey, type NewCard } from './new-card.ts'
import { placeNew, presetOf, withLabels } from './new-issue.ts'

/** Creates issues one at a time, at the top of their lists. `forget` drops failed cards. */
export function useCreateCard(lists: readonly List[]) {
  const { space, board } = useBoard()
  const [rows] = useLaneChoice()
  const client = useQueryClient()
  const mutationKey = useNewCardKey()
  const columnQuery = useColumnQuery()
  const issuesOf = (column: Column) => columnQuery(column, lists)
  const filterOf = useColumnFilter()
  /** True when the filter hides an issue that was created in the column. */
  const isHidden = (issue: Issue, column: Column) => !isInColumn(issue, filterOf(column, lists))

  /** Returns the issues created so far, oldest first, also those of one batch. */
  function made(batch?: number): Issue[] {
    return client
      .getMutationCache()
      .findAll({ mutationKey, status: 'success' })
      .filter(({ state }) => !batch || (state.variables as NewCard).batch === batch)
      .map(({ state }) => state.data as Issue)
  }

  async function place(issue: Issue, card: NewCard): Promise<void> {
    if (isHidden(issue, card.column)) return
    const { queryKey } = issuesOf(card.column)
    const all = client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? []
    // A live update may already show the new card.
    const shown = all.filter(({ id }) => id !== issue.id)
    const before = made(card.batch).at(-1)
    const after = shown[shown.findIndex(({ id }) => id === before?.id) + 1]
    if (before || after) {
      const where = { id: String(issue.project_id), issue_iid: issue.iid }
      await call(reorderIssue, {
        ...where,
        ...(before && { move_before_id: before.id }),
        ...(after && { move_after_id: after.id }),
      })
    }
    await client.cancelQueries({ queryKey })
    client.setQueryData(
      queryKey,
      (data) => data && { ...data, pages: placeNew(data.pages, issue, before?.id) },
    )
  }

  const create = useIntention({
    key: mutationKey,
    gcTime: Infinity,
    send: async (card: NewCard) => {
      const { column, title } = card
      const created = await createOnce(card, presetOf(column, board), made())
      const issue = withLabels(created, column, board)
      // The issue exists even if placing it fails, so a retry must not create it again.
      await place(issue, card).catch((error: unknown) => {
        toast.error(`“${title}” was created, but not moved to the top. ${wordsOf(error)}`)
      })
      return issue
    },
    confirm: ({ references, title }, { column }) => {
      announce(`Created ${references.short} “${title}” in ${column.title}.`)
    },
    refetch: (issue, { column }, later) => {
      if (later.some((card) => card.column.key === column.key)) return
      const touched = columnsOf(board, lists).filter(
        (one) => one.key === column.key || (issue && belongsTo(issue, one)),
      )
      for (const one of touched) void client.invalidateQueries(issuesOf(one))
      if (!rows) return
      void client.invalidateQueries(anyOf(columnQueries(space), countQueries(space)))
    },
  })

  function forget(cards: readonly NewCard[]): void {
    const cache = client.getMutationCache()
    for (const mutation of cache.findAll({ mutationKey, status: 'error' })) {
      if (cards.includes(mutation.state.variables as NewCard)) cache.remove(mutation)
    }
  }

  return { create: create.mutateAsync, forget, isHidden }
}

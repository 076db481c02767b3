import { useQueryClient } from '@tanstack/react-query'

import { createIssue, reorderIssue } from '#contract/issues.ts'
import type { Issue } from '#contract/issues.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { useIntention } from '#web/api/intention.ts'
import { anyOf } from '#web/api/route-query.ts'
import { belongsTo, columnsOf, type Column, type List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { useLaneChoice } from '#web/boards/board/board-memory.ts'
import { columnQueries, countQueries } from '#web/boards/board/board-queries.ts'
import { useColumnQuery } from '#web/boards/board/use-column-query.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
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

  /** Returns the batch's previous card. Undefined for the first card. */
  function above({ batch }: NewCard): Issue | undefined {
    const made = client
      .getMutationCache()
      .findAll({ mutationKey, status: 'success' })
      .filter(({ state }) => (state.variables as NewCard).batch === batch)
    return made.at(-1)?.state.data as Issue | undefined
  }

  async function place(issue: Issue, card: NewCard): Promise<void> {
    const { queryKey } = issuesOf(card.column)
    const shown = client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? []
    const before = above(card)
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
      const { column, title, project: id } = card
      const made = await call(createIssue, { id, title, ...presetOf(column, board) })
      const issue = withLabels(made, column, board)
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

  return { create: create.mutateAsync, forget }
}

import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { cachedColumns, columnQueries, countQueries } from '#web/boards/board/board-queries.ts'
import { isInColumn } from '#web/boards/board/matches-filter.ts'
import { labelsQuery } from '#web/spaces/planning-queries.ts'

type Pages = InfiniteData<Page<Issue>>

/**
 * Returns a function that updates the board's lists with a confirmed issue. Refetches the lists that the issue joins or
 * leaves.
 */
export function useConfirmOnBoard(project: string): (issue: Issue) => Promise<void> {
  const { space } = useBoard()
  const client = useQueryClient()
  return useCallback(
    async (issue) => {
      const lists = columnQueries(space)
      // A read in progress may return the state before the change.
      const reading = client.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' })
      await client.cancelQueries(lists)
      const known = client.getQueryData(labelsQuery(project).queryKey) ?? []
      void client.invalidateQueries(countQueries(space))
      for (const { queryKey, filter, data } of cachedColumns(client, space)) {
        if (!data) continue
        const before = data.pages.flatMap(({ items }) => items).find(({ id }) => id === issue.id)
        const isExpected = isInColumn(issue, filter)
        const card = before && detailed(issue, [...detailsOf(before), ...known])
        if (card) client.setQueryData(queryKey, replaced(data, card))
        const isWhole = card?.labels.length === issue.labels.length
        if (Boolean(before) !== isExpected || (card && !isWhole)) {
          void client.invalidateQueries({ queryKey, exact: true })
        }
      }
      for (const { queryKey } of reading) void client.invalidateQueries({ queryKey, exact: true })
    },
    [client, space, project],
  )
}

function replaced(data: Pages, card: Issue): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((issue) => (issue.id === card.id ? card : issue)),
  }))
  return { ...data, pages }
}

/** Adds the label details that the card shows. The reply to a change has only label names. */
function detailed(issue: Issue, known: readonly Label[]): Issue {
  const labels = issue.labels.flatMap((label) =>
    typeof label === 'string' ? (known.find(({ name }) => name === label) ?? []) : label,
  )
  return { ...issue, labels }
}

type Label = Exclude<Issue['labels'][number], string>

function detailsOf({ labels }: Issue): Label[] {
  return labels.filter((label) => typeof label !== 'string')
}

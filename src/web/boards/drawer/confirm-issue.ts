import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Page } from '#web/api/paging.ts'
import type { Board } from '#web/boards/board-column.ts'
import { countsKey, issuesKey } from '#web/boards/board-queries.ts'
import { matchesFilter } from '#web/boards/cards/matches-filter.ts'
import type { IssueFilter } from '#web/boards/cards/merge-filters.ts'
import type { Issue } from '#web/boards/issue.ts'
import type { Space } from '#web/paths.ts'
import { activityKey, issueKey } from './issue-queries.ts'
import type { IssueName } from './peek.ts'
import { labelsQuery } from './planning-queries.ts'

type Pages = InfiniteData<Page<Issue>>

/**
 * Tells the cache what the server confirmed of an issue: in the drawer, on its cards, and by reading those lists of the
 * board anew that it comes to or leaves.
 */
export async function confirmIssue(
  client: QueryClient,
  { space, board }: { space: Space; board: Board },
  name: IssueName,
  issue: Issue,
): Promise<void> {
  const key = [...issueKey(name), 'issue']
  // A read that is on its way may carry what was before.
  const lists = { queryKey: issuesKey(space, board.id) }
  const reading = client.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' })
  await Promise.all([client.cancelQueries({ queryKey: key }), client.cancelQueries(lists)])
  client.setQueryData(key, issue)
  void client.invalidateQueries({ queryKey: activityKey(name) })
  const known = client.getQueryData(labelsQuery(name.project).queryKey) ?? []
  void client.invalidateQueries({ queryKey: countsKey(space, board.id) })
  for (const [queryKey, data] of client.getQueriesData<Pages>(lists)) {
    if (!data) continue
    const before = data.pages.flatMap(({ items }) => items).find(({ id }) => id === issue.id)
    const shall = belongs(issue, queryKey.at(-1) as IssueFilter)
    const card = before && detailed(issue, [...detailsOf(before), ...known])
    if (card) client.setQueryData(queryKey, replaced(data, card))
    const isWhole = card?.labels.length === issue.labels.length
    if (Boolean(before) !== shall || (card && !isWhole)) {
      void client.invalidateQueries({ queryKey, exact: true })
    }
  }
  for (const { queryKey } of reading) void client.invalidateQueries({ queryKey, exact: true })
}

function belongs(issue: Issue, filter: IssueFilter): boolean {
  const isShown = !filter.state || filter.state === 'all' || filter.state === issue.state
  return isShown && matchesFilter(issue, filter)
}

function replaced(data: Pages, card: Issue): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((issue) => (issue.id === card.id ? card : issue)),
  }))
  return { ...data, pages }
}

/** Cards draw whole labels, of which the reply to a change has only the names. */
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

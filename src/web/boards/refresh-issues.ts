import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import { getIssue, type Issue } from '#contract/issues.ts'
import { isAbsent } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import type { Page } from '#web/api/paging.ts'
import type { Space } from '#web/paths.ts'
import { cachedColumns, columnQueries, countQueries } from './board/board-queries.ts'
import { isInColumn } from './board/matches-filter.ts'

/** An issue as a live hint names it. */
export interface ChangedIssue {
  readonly project_id: number
  readonly issue_iid: number
}

type Pages = InfiniteData<Page<Issue>>

/**
 * Rereads changed issues and only the lists that show them now. Lists that showed them before lose them, without a read
 * unless they are longer than what is loaded. If an issue cannot be read, rereads all lists.
 */
export async function refreshIssues(
  client: QueryClient,
  space: Space,
  changed: readonly ChangedIssue[],
): Promise<void> {
  const issues = await Promise.all(changed.map(readIssue)).catch(() => null)
  if (!issues) return await client.invalidateQueries(columnQueries(space))
  const isChanged = ({ project_id, iid }: Issue) =>
    changed.some((one) => one.project_id === project_id && one.issue_iid === iid)
  const reads = cachedColumns(client, space).map(async ({ queryKey, filter, data }) => {
    // A read in progress may return the state before the change.
    const isReading = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
    const isShown = data?.pages.some(({ items }) => items.some(isChanged))
    const fits = issues.some((issue) => issue && isInColumn(issue, filter))
    const isWhole = data?.pages.at(-1)?.nextPage === null
    if (isReading || fits || (isShown && !isWhole))
      await client.invalidateQueries({ queryKey, exact: true })
    else if (isShown) client.setQueryData<Pages>(queryKey, (now) => now && without(now, isChanged))
  })
  void client.invalidateQueries(countQueries(space))
  await Promise.all(reads)
}

/** Null for a deleted issue, and one that the user may no longer see. */
async function readIssue({ project_id, issue_iid }: ChangedIssue): Promise<Issue | null> {
  try {
    return await call(getIssue, { id: String(project_id), issue_iid })
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

function without(data: Pages, isGone: (issue: Issue) => boolean): Pages {
  const gone = data.pages.flatMap(({ items }) => items.filter(isGone)).length
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter((issue) => !isGone(issue)),
    total: page.total === null ? null : page.total - gone,
  }))
  return { ...data, pages }
}

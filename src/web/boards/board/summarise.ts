import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import type { List } from './board-column.ts'
import { isInAnyMilestone } from './issue-filter.ts'

/** A column's loaded issues, with the totals for its header. */
export interface ListIssues {
  readonly issues: readonly Issue[]
  /** The number of issues on all pages. */
  readonly count: Amount
  /** The sum of weights. Null when no issue has a weight. */
  readonly weight: Amount | null
}

/** A number, or a lower bound if the server sends no total. */
export interface Amount {
  readonly value: number
  readonly isLeast: boolean
}

/**
 * Sums up the loaded pages. Drops duplicates of issues that moved between pages, and Open's issues that a milestone
 * list shows.
 */
export function summarise(pages: readonly Page<Issue>[], elsewhere: readonly List[]): ListIssues {
  const rows = pages.flatMap((page) => page.items)
  const own = rows.filter((issue) => !isInAnyMilestone(issue.milestone?.id, elsewhere))
  const issues = [...new Map(own.map((issue) => [issue.id, issue])).values()]
  const hasMore = Boolean(pages.at(-1)?.nextPage)
  // The API excludes only one list's milestone from Open, so the total includes other lists' issues.
  const isExact = elsewhere.filter((list) => list.milestone).length < 2
  const total = isExact ? (pages.at(-1)?.total ?? null) : null
  const weights = issues.flatMap((issue) => issue.weight ?? [])
  return {
    issues,
    count:
      hasMore && total !== null
        ? { value: Math.max(total - (rows.length - issues.length), issues.length), isLeast: false }
        : { value: issues.length, isLeast: hasMore },
    weight:
      weights.length > 0
        ? { value: weights.reduce((sum, weight) => sum + weight, 0), isLeast: hasMore }
        : null,
  }
}

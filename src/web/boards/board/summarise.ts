import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import type { List } from './board-column.ts'
import { isInAnyMilestone } from './issue-filter.ts'

/** The loaded issues of a column, with the totals for its header. */
export interface ListIssues {
  readonly issues: readonly Issue[]
  /** The count over all pages. */
  readonly count: Amount
  /** The sum of weights; null when no issue has a weight. */
  readonly weight: Amount | null
}

/** A number, or a lower bound where the server sends no total. */
export interface Amount {
  readonly value: number
  readonly isLeast: boolean
}

/** Sums pages. Drops issues that moved from one page to the next, and issues of Open that a milestone list shows. */
export function summarise(pages: readonly Page<Issue>[], elsewhere: readonly List[]): ListIssues {
  const rows = pages.flatMap((page) => page.items)
  const own = rows.filter((issue) => !isInAnyMilestone(issue.milestone?.id, elsewhere))
  const issues = [...new Map(own.map((issue) => [issue.id, issue])).values()]
  const hasMore = Boolean(pages.at(-1)?.nextPage)
  const total = pages.at(-1)?.total ?? null
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

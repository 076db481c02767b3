import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import type { List } from './board-column.ts'
import { isInAnyMilestone } from './issue-filter.ts'

/** The issues of a column as far as they are loaded, with what its header says about all of them. */
export interface ListIssues {
  readonly issues: readonly Issue[]
  /** Of all pages. */
  readonly count: Amount
  /** The sum of the weights; null if no issue has one. */
  readonly weight: Amount | null
}

/** A number, or the least that it can be: servers need not tell totals. */
export interface Amount {
  readonly value: number
  readonly isLeast: boolean
}

/** Adds up pages. An issue that moved between two reads may be on both; in Open it may belong to a milestone list. */
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

import type { Issue } from '#contract/issues.ts'
import type { List } from '#web/boards/board/board-column.ts'
import type { ListIssues } from '#web/boards/board/summarise.ts'

/** A list's advisory limits. Null for no limit. */
export interface ListLimits {
  readonly count: number | null
  readonly weight: number | null
}

export const NO_LIMITS: ListLimits = { count: null, weight: null }

/** The effective limits. `limit_metric` may disable one limit. */
export function limitsOf(list: List | null): ListLimits {
  if (!list) return NO_LIMITS
  const { max_issue_count = 0, max_issue_weight = 0, limit_metric } = list
  return {
    count: limit_metric !== 'issue_weights' && max_issue_count > 0 ? max_issue_count : null,
    weight: limit_metric !== 'issue_count' && max_issue_weight > 0 ? max_issue_weight : null,
  }
}

export function isOver(
  limits: ListLimits,
  { count, weight }: Pick<ListIssues, 'count' | 'weight'>,
): boolean {
  return (
    (limits.count !== null && count.value > limits.count) ||
    (limits.weight !== null && weight !== null && weight.value > limits.weight)
  )
}

/** The zero-based index of the first card over a limit. Null when there is none. */
export function firstBeyond(limits: ListLimits, issues: readonly Issue[]): number | null {
  const weights = issues.map(({ weight }) => weight ?? 0)
  let sum = 0
  const heavy = weights.findIndex((weight) => (sum += weight) > (limits.weight ?? Infinity))
  const many = limits.count !== null && issues.length > limits.count ? limits.count : -1
  const beyond = [heavy, many].filter((place) => place !== -1)
  return beyond.length > 0 ? Math.min(...beyond) : null
}

/** Returns a text such as `5 issues and weight 20`. Empty for no limit. */
export function limitWords({ count, weight }: ListLimits): string {
  const parts = [
    ...(count === null ? [] : [count === 1 ? '1 issue' : `${count} issues`]),
    ...(weight === null ? [] : [`weight ${weight}`]),
  ]
  return parts.join(' and ')
}

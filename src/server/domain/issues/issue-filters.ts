import type { listIssues } from '#contract/issues.ts'
import type { Input } from '#contract/route.ts'
import { issuableFiltersOf, wordOr } from '#server/domain/issuables/issuable-filters.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { IssueFilters } from '#server/store/issues/issue-filters.ts'
import type { IssueOrder } from '#server/store/issues/issue-lists.ts'

/** The parameters shared by all issue lists. */
export type IssueQuery = Omit<Input<typeof listIssues>, 'page' | 'per_page'>

const DAY = 24 * 60 * 60 * 1000

/** Translates the query into filters. `day` is today, for words such as `overdue`. */
export function filtersOf(user: User | null, query: IssueQuery, day: string): IssueFilters {
  const { state, due_date, issue_type, confidential, weight, not } = query
  const shared = issuableFiltersOf(user, query)
  return {
    ...shared,
    state: state === 'all' ? undefined : state,
    due: due_date && dueOf(due_date, day),
    issueType: issue_type,
    confidential,
    weight: wordOr(weight),
    not: shared.not && { ...shared.not, weight: not?.weight },
  }
}

export function orderOf({ order_by = 'created_at', sort = 'desc' }: IssueQuery): IssueOrder {
  return { by: order_by, direction: sort }
}

/** Converts a due-date word to a range. Weeks begin on Monday. */
function dueOf(word: NonNullable<IssueQuery['due_date']>, day: string): IssueFilters['due'] {
  const today = Date.parse(day)
  const on = (time: number) => new Date(time).toISOString().slice(0, 10)
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1]
  switch (word) {
    case '0':
      return 'none'
    case 'any':
      return 'any'
    case 'overdue':
      return { to: on(today - DAY) }
    case 'today':
      return { from: day, to: day }
    case 'tomorrow':
      return { from: on(today + DAY), to: on(today + DAY) }
    case 'week': {
      const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY
      return { from: on(monday), to: on(monday + 6 * DAY) }
    }
    case 'month':
      return { from: `${day.slice(0, 7)}-01`, to: on(Date.UTC(year, month + 1, 0)) }
    case 'next_month_and_previous_two_weeks':
      return { from: on(today - 14 * DAY), to: on(Date.UTC(year, month + 2, 0)) }
  }
}

import type { Issue } from '#contract/issues.ts'
import type { Contradiction, IssueFilter } from './merge-filters.ts'

/** Guesses whether a column with this filter shows the issue. */
export function isInColumn(issue: Issue, filter: IssueFilter | Contradiction): boolean {
  if ('contradiction' in filter) return false
  const isShown = !filter.state || filter.state === 'all' || filter.state === issue.state
  return isShown && matchesFilter(issue, filter)
}

/**
 * Guesses whether an issue matches until the server replies. Conditions that the issue's fields cannot decide count as
 * met.
 */
export function matchesFilter(issue: Issue, filter: IssueFilter): boolean {
  const { labels = [], milestone, milestone_id, author_username: author, weight, not = {} } = filter
  const worn = issue.labels.map((label) => (typeof label === 'string' ? label : label.name))
  const people = issue.assignees.map(({ username }) => username.toLowerCase())
  const isAssigned = (name: string) => people.includes(name.toLowerCase())
  const isBy = (name: string) => issue.author.username.toLowerCase() === name.toLowerCase()
  const title = issue.milestone?.title
  return (
    labels.every((label) => isWord(label, worn.length) ?? worn.includes(label)) &&
    !not.labels?.some((label) => worn.includes(label)) &&
    (isWord(filter.assignee_id, people.length) ?? true) &&
    (filter.assignee_username ?? []).every(isAssigned) &&
    !not.assignee_username?.some(isAssigned) &&
    (milestone === undefined || title === milestone) &&
    (isWord(milestone_id, title === undefined ? 0 : 1) ?? true) &&
    (not.milestone === undefined || title !== not.milestone) &&
    (author === undefined || isBy(author)) &&
    (not.author_username === undefined || !isBy(not.author_username)) &&
    (weight === undefined || hasWeight(issue, weight)) &&
    (not.weight === undefined || !hasWeight(issue, not.weight)) &&
    (filter.confidential === undefined ||
      String(filter.confidential) === `${issue.confidential}`) &&
    (filter.issue_type === undefined || filter.issue_type === issue.issue_type) &&
    saysAll(issue, filter.search, filter.in)
  )
}

/** True when `None` or `Any` matches. Undefined for other values. */
function isWord(value: unknown, count: number): boolean | undefined {
  if (value === 'None') return count === 0
  return value === 'Any' ? count > 0 : undefined
}

function hasWeight(issue: Issue, weight: number | string): boolean {
  const isSet = typeof issue.weight === 'number'
  return isWord(weight, isSet ? 1 : 0) ?? (isSet && String(issue.weight) === String(weight))
}

/** True when each word or quoted phrase occurs in the title or description. */
function saysAll(issue: Issue, search = '', place = ''): boolean {
  const texts = [
    ...(place === 'description' ? [] : [issue.title]),
    ...(place === 'title' ? [] : [issue.description ?? '']),
  ].map((text) => text.toLowerCase())
  const words = search.toLowerCase().match(/"[^"]+"|\S+/g) ?? []
  return words
    .map((word) => word.replaceAll('"', ''))
    .every((word) => texts.some((text) => text.includes(word)))
}

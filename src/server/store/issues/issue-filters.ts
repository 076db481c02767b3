import type { IssuableFilters, UnwantedFilters } from '#server/store/issuables/issuable-filters.ts'

/** What the issues of a list have in common. What is undefined does not matter. */
export interface IssueFilters extends Omit<IssuableFilters, 'not'> {
  state?: 'opened' | 'closed' | undefined
  /** Days from and to, both included. */
  due?: 'none' | 'any' | { from?: string; to?: string } | undefined
  issueType?: 'issue' | 'incident' | 'task' | undefined
  confidential?: boolean | undefined
  weight?: 'none' | 'any' | number | undefined
  not?: (UnwantedFilters & { weight?: number | undefined }) | undefined
}

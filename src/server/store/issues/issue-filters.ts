import type { IssuableFilters, UnwantedFilters } from '#server/store/issuables/issuable-filters.ts'

/** Filters of an issue list. Undefined means any. */
export interface IssueFilters extends Omit<IssuableFilters, 'not'> {
  state?: 'opened' | 'closed' | undefined
  /** Due dates from and to, both inclusive. */
  due?: 'none' | 'any' | { from?: string; to?: string } | undefined
  issueType?: 'issue' | 'incident' | 'task' | undefined
  confidential?: boolean | undefined
  weight?: 'none' | 'any' | number | undefined
  not?: (UnwantedFilters & { weight?: number | undefined }) | undefined
}

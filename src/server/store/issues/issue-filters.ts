import { sql } from 'kysely'

import { isOpenToViewer, type IssueAccess } from '#server/store/access/issue-access.ts'
import type { Database } from '#server/store/database.ts'
import { rowConditions, type Condition } from '#server/store/issuables/issuable-conditions.ts'
import type { IssuableFilters, UnwantedFilters } from '#server/store/issuables/issuable-filters.ts'
import { issueTables } from '#server/store/issuables/issuable.ts'

/** Filters of an issue list. Undefined means any. */
export interface IssueFilters extends Omit<IssuableFilters, 'not'> {
  state?: 'opened' | 'closed' | undefined
  /** `from` and `to` are inclusive. */
  due?: 'none' | 'any' | { from?: string; to?: string } | undefined
  issueType?: 'issue' | 'incident' | 'task' | undefined
  confidential?: boolean | undefined
  weight?: 'none' | 'any' | number | undefined
  not?: (UnwantedFilters & { weight?: number | undefined }) | undefined
}

export function issueConditions(
  db: Database,
  access: IssueAccess,
  filters: IssueFilters,
): Condition[] {
  const { due, weight, issueType, confidential, not: unwanted } = filters
  const open = isOpenToViewer(access)
  return [
    ...(open ? [open] : []),
    ...rowConditions(db, issueTables, filters, access.today),
    ...(due === undefined ? [] : dueConditions(due)),
    ...(issueType === undefined ? [] : [sql<boolean>`issues.issue_type = ${issueType}`]),
    ...(confidential === undefined
      ? []
      : [sql<boolean>`issues.confidential = ${Number(confidential)}`]),
    ...(weight === undefined ? [] : [hasWeight(weight)]),
    ...(unwanted?.weight === undefined
      ? []
      : [sql<boolean>`issues.weight is distinct from ${unwanted.weight}`]),
  ]
}

function dueConditions(due: NonNullable<IssueFilters['due']>): Condition[] {
  if (due === 'none') return [sql`issues.due_date is null`]
  if (due === 'any') return [sql`issues.due_date is not null`]
  return [
    ...(due.from === undefined ? [] : [sql<boolean>`issues.due_date >= ${due.from}`]),
    ...(due.to === undefined ? [] : [sql<boolean>`issues.due_date <= ${due.to}`]),
  ]
}

function hasWeight(weight: 'none' | 'any' | number): Condition {
  if (weight === 'none') return sql`issues.weight is null`
  if (weight === 'any') return sql`issues.weight is not null`
  return sql`issues.weight = ${weight}`
}

import { sql, type RawBuilder } from 'kysely'

import { isAccessible } from '#server/store/access/access.ts'
import type { IssueAccess } from '#server/store/access/issue-access.ts'
import type { Database } from '#server/store/database.ts'
import { withinTime } from '#server/store/dialect.ts'
import {
  assigneeConditions,
  hasLabels,
  labelConditions,
  milestoneConditions,
  personId,
  type Condition,
} from '#server/store/issuables/issuable-conditions.ts'
import type { MilestoneChoice, PersonChoice } from '#server/store/issuables/issuable-filters.ts'
import { issueTables } from '#server/store/issuables/issuable.ts'
import { issueConditions } from './issue-filters.ts'
import type { IssueFilters } from './issue-filters.ts'

/**
 * The matching issues, before sorting and paging. The most selective table is read first. A list by label starts from
 * `issue_labels` (as `wanted`), whose indexes contain the manual order, and joins `issues` only when a filter needs it.
 * A list by assignee or milestone starts from `issue_assignees` or `milestones`.
 */
export interface MatchingIssues {
  /** The table with `root_id`, `project_id`, `state` and `position`. */
  at: 'issues' | 'wanted'
  id: RawBuilder<number>
  from: RawBuilder<unknown>
  /** Like `from`, but always joined with `issues`. */
  fromIssues: RawBuilder<unknown>
}

export function matchIssues(
  db: Database,
  access: IssueAccess,
  filters: IssueFilters,
): MatchingIssues {
  const { labels, assignees, milestone } = filters
  if (Array.isArray(labels)) {
    const [title, ...others] = labels as readonly string[]
    const id = sql<number>`wanted.issue_id`
    const ofIssues = [
      ...issueConditions(db, access, filters),
      ...milestoneConditions(issueTables, milestone, access.today),
    ]
    const conditions = [
      ...placeConditions(access, filters, 'wanted'),
      ...withinTime(db, id),
      sql<boolean>`wanted.title = ${title}`,
      ...(others.length > 0 ? [hasLabels(issueTables, id, others)] : []),
      ...labelConditions(issueTables, id, filters),
      ...assigneeConditions(issueTables, id, assignees, filters),
      ...ofIssues,
    ]
    const joined = sql`issue_labels wanted join issues on issues.id = wanted.issue_id`
    const fromIssues = where(joined, conditions)
    const isCovered = ofIssues.length === 0
    const from = isCovered ? where(sql`issue_labels wanted`, conditions) : fromIssues
    return { at: 'wanted', id, from, fromIssues }
  }

  const id = sql<number>`issues.id`
  const conditions = [
    ...placeConditions(access, filters, 'issues'),
    ...withinTime(db, id),
    ...labelConditions(issueTables, id, filters),
    ...issueConditions(db, access, filters),
  ]
  const from = Array.isArray(assignees)
    ? fromAssigned(assignees as readonly PersonChoice[], [
        ...conditions,
        ...assigneeConditions(issueTables, id, assignees.slice(1) as PersonChoice[], filters),
        ...milestoneConditions(issueTables, milestone, access.today),
      ])
    : fromPlanned(milestone, access.today, [
        ...conditions,
        ...assigneeConditions(issueTables, id, assignees, filters),
      ])
  return { at: 'issues', id, from, fromIssues: from }
}

function where(tables: RawBuilder<unknown>, conditions: Condition[]): RawBuilder<unknown> {
  return sql`from ${tables} where ${sql.join(conditions, sql` and `)}`
}

// SQLite reads the tables of a `cross join` in the order written. PostgreSQL chooses freely.

function fromAssigned([first]: readonly PersonChoice[], conditions: Condition[]) {
  return where(sql`issue_assignees assigned cross join issues`, [
    sql`assigned.user_id = ${personId(first!)}`,
    sql`issues.id = assigned.issue_id`,
    ...conditions,
  ])
}

function fromPlanned(
  milestone: MilestoneChoice | undefined,
  today: string,
  conditions: Condition[],
) {
  if (typeof milestone !== 'object') {
    return where(sql`issues`, [
      ...conditions,
      ...milestoneConditions(issueTables, milestone, today),
    ])
  }
  return where(sql`milestones planned cross join issues`, [
    'id' in milestone
      ? sql<boolean>`planned.id = ${milestone.id}`
      : sql<boolean>`planned.title = ${milestone.title}`,
    sql`issues.milestone_id = planned.id`,
    ...conditions,
  ])
}

function placeConditions(
  access: IssueAccess,
  { state }: IssueFilters,
  at: MatchingIssues['at'],
): Condition[] {
  return [
    isAccessible(access, at),
    ...(state ? [sql<boolean>`${sql.ref(`${at}.state`)} = ${state}`] : []),
  ]
}

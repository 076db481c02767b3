import { sql, type Selectable } from 'kysely'

import {
  isAccessible,
  mergeRequestsSeenBy,
  type ViewerContext,
} from '#server/store/access/access.ts'
import { cardColumnsOf, userColumn, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { byBytes, byLetters, jsonArray, parseJson } from '#server/store/dialect.ts'
import { closesIssues } from '#server/store/issuables/closes-issues.ts'
import { labelColumns, milestoneColumn } from '#server/store/planning/json-columns.ts'
import type { Milestone } from '#server/store/planning/milestones.ts'
import type { IssueRow } from '#server/store/schema/issues.ts'

/** An issue's label. The color and description are present on request. */
export interface AttachedLabel {
  title: string
  id?: number
  color?: string
  description?: string | null
}

/** An issue with everything the API returns. */
export type IssueView = Selectable<IssueRow> & {
  project_path: string
  author: UserCard
  closed_by: UserCard | null
  assignees: UserCard[]
  labels: AttachedLabel[]
  milestone: Omit<Milestone, 'root_id'> | null
  /** The number of merge requests that close the issue and that the viewer can see. */
  merge_requests_count: number
}

/** Selects issues with everything the API returns; read the rows with `parseIssue`. */
export function selectIssues(db: Database, onlooker: ViewerContext, withLabelDetails: boolean) {
  return db
    .selectFrom('issues')
    .innerJoin('projects', 'projects.id', 'issues.project_id')
    .selectAll('issues')
    .select((eb) => [
      'projects.full_path as project_path',
      userColumn(db, eb.ref('issues.author_id')).as('author'),
      userColumn(db, eb.ref('issues.closed_by_id')).as('closed_by'),
      milestoneColumn(db, eb.ref('issues.milestone_id')).as('milestone'),
      assigneesColumn(db).as('assignees'),
      (withLabelDetails ? labelDetailsColumn(db) : labelTitlesColumn(db)).as('labels'),
      closingCount(onlooker).as('merge_requests_count'),
    ])
}

export function parseIssue(row: Selected): IssueView {
  return {
    ...row,
    author: parseJson(row.author)!,
    closed_by: parseJson(row.closed_by),
    milestone: parseJson(row.milestone),
    assignees: parseJson(row.assignees),
    labels: parseJson(row.labels),
  }
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectIssues>['execute']>>[number]

const closingCount = (onlooker: ViewerContext) => sql<number>`(
  select count(*) from merge_request_closing_issues closing
  join merge_requests on merge_requests.id = closing.merge_request_id
  where closing.issue_id = issues.id and ${closesIssues}
    and ${isAccessible(mergeRequestsSeenBy(onlooker), 'merge_requests')}
)`

function assigneesColumn(db: Database) {
  return jsonArray(
    db,
    db
      .selectFrom('issue_assignees')
      .innerJoin('users', 'users.id', 'issue_assignees.user_id')
      .select(cardColumnsOf('users'))
      .where('issue_assignees.issue_id', '=', sql.ref<number>('issues.id'))
      .orderBy('issue_assignees.user_id'),
  )
}

function labelTitlesColumn(db: Database) {
  return jsonArray<AttachedLabel>(
    db,
    db
      .selectFrom('issue_labels')
      .select('issue_labels.title')
      .where('issue_labels.issue_id', '=', sql.ref<number>('issues.id'))
      .orderBy(byLetters(db, sql.ref('issue_labels.title')))
      .orderBy(byBytes(db, sql.ref('issue_labels.title'))),
  )
}

function labelDetailsColumn(db: Database) {
  return jsonArray<AttachedLabel>(
    db,
    db
      .selectFrom('issue_labels')
      .innerJoin('labels', 'labels.id', 'issue_labels.label_id')
      .select(labelColumns)
      .where('issue_labels.issue_id', '=', sql.ref<number>('issues.id'))
      .orderBy(byLetters(db, sql.ref('issue_labels.title')))
      .orderBy(byBytes(db, sql.ref('issue_labels.title'))),
  )
}

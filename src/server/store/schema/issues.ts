import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export interface IssueRow {
  id: Generated<number>
  root_id: number
  project_id: number
  iid: number
  author_id: number
  title: string
  description: string | null
  state: Generated<'opened' | 'closed'>
  issue_type: Generated<'issue' | 'incident' | 'task'>
  confidential: Generated<Flag>
  discussion_locked: Flag | null
  milestone_id: number | null
  weight: number | null
  due_date: string | null
  start_date: string | null
  /** The manual order within the root namespace: a key compared bytewise (domain/issues/issue-position.ts). */
  position: string
  /** Seconds. */
  time_estimate: Generated<number>
  total_time_spent: Generated<number>
  user_notes_count: Generated<number>
  upvotes: Generated<number>
  downvotes: Generated<number>
  created_at: string
  updated_at: string
  closed_at: string | null
  closed_by_id: number | null
}

/**
 * An issue has at most one label with a given title. All columns except the two ids are copies, which foreign keys keep
 * up to date.
 */
export interface IssueLabelRow {
  issue_id: number
  label_id: number
  root_id: number
  project_id: number
  state: 'opened' | 'closed'
  position: string
  title: string
}

export interface IssueAssigneeRow {
  issue_id: number
  user_id: number
}

export interface IssuesSchema {
  issues: IssueRow
  issue_labels: IssueLabelRow
  issue_assignees: IssueAssigneeRow
}

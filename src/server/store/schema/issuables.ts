import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export interface SubscriptionRow {
  user_id: number
  subject_type: 'label' | 'issue' | 'merge_request'
  subject_id: number
  subscribed: Flag
}

/** A change of label, milestone or state on an issue or merge request. */
export interface ResourceEventRow {
  id: Generated<number>
  root_id: number
  /** Either `issue_id` or `merge_request_id` is set. */
  issue_id: number | null
  merge_request_id: number | null
  user_id: number
  kind: 'label' | 'milestone' | 'state'
  /** Null for a state event. */
  action: 'add' | 'remove' | null
  label_id: number | null
  milestone_id: number | null
  /** The new state. For a milestone event, the state at that time. */
  state: 'opened' | 'closed' | 'reopened' | 'locked' | 'merged' | null
  created_at: string
}

export interface TodoRow {
  id: Generated<number>
  root_id: number
  user_id: number
  author_id: number
  project_id: number
  issue_id: number | null
  merge_request_id: number | null
  note_id: number | null
  action:
    | 'assigned'
    | 'mentioned'
    | 'build_failed'
    | 'marked'
    | 'approval_required'
    | 'unmergeable'
    | 'directly_addressed'
    | 'review_requested'
  state: Generated<'pending' | 'done'>
  created_at: string
  updated_at: string
}

export interface IssuablesSchema {
  subscriptions: SubscriptionRow
  resource_events: ResourceEventRow
  todos: TodoRow
}

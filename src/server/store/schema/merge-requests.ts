import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export type MergeRequestState = 'opened' | 'closed' | 'locked' | 'merged'

/** Whether it can be merged, as far as that was worked out. `preparing` has no version yet. */
export type MergeStatus =
  | 'preparing'
  | 'unchecked'
  | 'checking'
  | 'can_be_merged'
  | 'cannot_be_merged'
  | 'cannot_be_merged_recheck'
  | 'cannot_be_merged_rechecking'

export interface MergeRequestRow {
  id: Generated<number>
  root_id: number
  /** The target project. */
  project_id: number
  /** Null once the fork is gone. */
  source_project_id: number | null
  iid: number
  author_id: number
  title: string
  /** Whether the title says so. */
  draft: Flag
  description: string | null
  state: Generated<MergeRequestState>
  source_branch: string
  target_branch: string
  milestone_id: number | null
  discussion_locked: Flag | null
  squash: Generated<Flag>
  /** Whether merging removes the source branch unless whoever merges says otherwise. */
  force_remove_source_branch: Flag | null
  allow_collaboration: Generated<Flag>
  approvals_before_merge: number | null
  merge_status: Generated<MergeStatus>
  /** Found by the check where the project wants it known: the target branch went on since. */
  needs_rebase: Generated<Flag>
  merge_error: string | null
  rebase_in_progress: Generated<Flag>
  /** It merges by itself once its pipeline succeeded: who said so, and with what (JSON of the parameters). */
  merge_when_pipeline_succeeds: Generated<Flag>
  merge_user_id: number | null
  merge_params: string | null
  /** The newest version; null while there is none. */
  version_id: number | null
  /** Of the newest version: what the source branch held. */
  sha: string | null
  head_pipeline_id: number | null
  /** Until all that merging does is done: what the target branch was to point to. A crash is repaired by it. */
  in_progress_merge_commit_sha: string | null
  merge_commit_sha: string | null
  squash_commit_sha: string | null
  /** Seconds. */
  time_estimate: Generated<number>
  total_time_spent: Generated<number>
  user_notes_count: Generated<number>
  upvotes: Generated<number>
  downvotes: Generated<number>
  /** Discussions that can be resolved and are not. */
  unresolved_count: Generated<number>
  created_at: string
  updated_at: string
  prepared_at: string | null
  merged_at: string | null
  merged_by_id: number | null
  closed_at: string | null
  closed_by_id: number | null
}

/** All but the two ids are copies that the engine keeps (foreign keys). */
export interface MergeRequestLabelRow {
  merge_request_id: number
  label_id: number
  root_id: number
  project_id: number
  state: MergeRequestState
  title: string
}

export interface MergeRequestAssigneeRow {
  merge_request_id: number
  user_id: number
}

export interface MergeRequestReviewerRow {
  merge_request_id: number
  user_id: number
  state: Generated<'unreviewed' | 'reviewed' | 'requested_changes' | 'approved' | 'unapproved'>
  created_at: string
}

/** A version: what a push made of a merge request. Its commits stay (refs/keep-around). */
export interface MergeRequestDiffRow {
  id: Generated<number>
  root_id: number
  merge_request_id: number
  head_commit_sha: string
  /** Where source and target came from. */
  base_commit_sha: string
  /** What the target branch held. */
  start_commit_sha: string
  state: 'empty' | 'collected' | 'overflow' | 'without_files'
  /** How many files: `12`, `1000+`. */
  real_size: string
  commits_count: number
  /** Worked out when its files are stored. */
  patch_id_sha: string | null
  /** Whether its files are in `merge_request_diff_files`. */
  stored: Generated<Flag>
  created_at: string
}

/** A file of a version's diff, kept when it was read for the first time. */
export interface MergeRequestDiffFileRow {
  diff_id: number
  position: number
  old_path: string
  new_path: string
  a_mode: string
  b_mode: string
  new_file: Flag
  renamed_file: Flag
  deleted_file: Flag
  binary: Flag
  too_large: Flag
  collapsed: Flag
  additions: number
  deletions: number
  diff: string
}

/** The issues that merging would close. */
export interface MergeRequestClosingIssueRow {
  merge_request_id: number
  issue_id: number
}

export interface MergeRequestsSchema {
  merge_requests: MergeRequestRow
  merge_request_labels: MergeRequestLabelRow
  merge_request_assignees: MergeRequestAssigneeRow
  merge_request_reviewers: MergeRequestReviewerRow
  merge_request_diffs: MergeRequestDiffRow
  merge_request_diff_files: MergeRequestDiffFileRow
  merge_request_closing_issues: MergeRequestClosingIssueRow
}

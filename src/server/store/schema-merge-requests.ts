import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

/** Rows of merge requests and of what hangs on them, in the forms that schema.ts describes. */

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

export interface ApprovalRow {
  merge_request_id: number
  user_id: number
  /** What they approved. */
  sha: string | null
  created_at: string
}

/** Who has to approve: of a project, or of one merge request (then maybe in place of one of the project's). */
export interface ApprovalRuleRow {
  id: Generated<number>
  root_id: number
  project_id: number | null
  merge_request_id: number | null
  source_rule_id: number | null
  name: string
  rule_type: 'regular' | 'any_approver'
  approvals_required: number
  created_at: string
  updated_at: string
}

export interface ApprovalRuleUserRow {
  rule_id: number
  user_id: number
}

export interface ApprovalRuleGroupRow {
  rule_id: number
  group_id: number
}

/** How a project wants merge requests approved; without a row the defaults. */
export interface ProjectApprovalSettingRow {
  project_id: number
  approvals_before_merge: Generated<number>
  reset_approvals_on_push: Generated<Flag>
  disable_overriding_approvers_per_merge_request: Generated<Flag>
  merge_requests_author_approval: Generated<Flag>
  merge_requests_disable_committers_approval: Generated<Flag>
}

/** What somebody wrote of a review and has not published. */
export interface DraftNoteRow {
  id: Generated<number>
  root_id: number
  merge_request_id: number
  author_id: number
  discussion_id: string | null
  resolve_discussion: Flag
  commit_id: string | null
  note: string
  line_code: string | null
  /** JSON. */
  position: string | null
  created_at: string
  updated_at: string
}

/** A change that a note proposes for the lines that it stands at. */
export interface SuggestionRow {
  id: Generated<number>
  note_id: number
  /** Which of the note's suggestions, from 0. */
  ordinal: number
  /** How many lines above and below the note's line it replaces. */
  lines_above: number
  lines_below: number
  from_content: string
  to_content: string
  applied: Generated<Flag>
  commit_id: string | null
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

/** Of an issue, of a merge request, or of a note. */
export interface AwardEmojiRow {
  id: Generated<number>
  root_id: number
  user_id: number
  name: string
  issue_id: number | null
  merge_request_id: number | null
  note_id: number | null
  created_at: string
  updated_at: string
}

/** Who may do what with the branches of a name; `*` stands for anything. Levels: 0 nobody, 30, 40, 60 administrators. */
export interface ProtectedBranchRow {
  id: Generated<number>
  root_id: number
  project_id: number
  name: string
  push_access_level: number
  merge_access_level: number
  unprotect_access_level: number
  allow_force_push: Generated<Flag>
  code_owner_approval_required: Generated<Flag>
  created_at: string
  updated_at: string
}

/** What somebody is about to do to refs, until what hangs on them was looked after. */
export interface PushRow {
  id: Generated<number>
  root_id: number
  project_id: number
  user_id: number
  /** JSON: the refs in full, each with what it is before and after. */
  updates: string
  skips_pipelines: Generated<Flag>
  created_at: string
}

export type PipelineStatus =
  | 'created'
  | 'waiting_for_resource'
  | 'preparing'
  | 'pending'
  | 'running'
  | 'success'
  | 'failed'
  | 'canceled'
  | 'skipped'
  | 'manual'
  | 'scheduled'

export interface PipelineRow {
  id: Generated<number>
  root_id: number
  project_id: number
  iid: number
  /** The merge request that it was made for, if any. */
  merge_request_id: number | null
  user_id: number | null
  sha: string
  before_sha: string
  ref: string
  tag: Flag
  source: string
  status: PipelineStatus
  yaml_errors: string | null
  /** That it was started with: JSON. */
  variables: Generated<string>
  /** Of the commit. */
  committed_at: string | null
  created_at: string
  updated_at: string
  started_at: string | null
  finished_at: string | null
}

/** A job of a pipeline, or (`external`) a commit status that another system reports. */
export interface JobRow {
  id: Generated<number>
  root_id: number
  project_id: number
  pipeline_id: number
  user_id: number | null
  name: string
  stage: string
  stage_position: number
  status: PipelineStatus
  external: Flag
  allow_failure: Flag
  /** When it starts: `on_success`, `manual` … */
  starts: 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed'
  target_url: string | null
  description: string | null
  coverage: number | null
  failure_reason: string | null
  /** Of the runners that may run it: JSON. */
  tags: Generated<string>
  /** Another job of its name took its place. */
  retried: Generated<Flag>
  created_at: string
  updated_at: string
  queued_at: string | null
  started_at: string | null
  finished_at: string | null
  erased_at: string | null
}

export interface EnvironmentRow {
  id: Generated<number>
  root_id: number
  project_id: number
  name: string
  external_url: string | null
  created_at: string
  updated_at: string
}

export interface DeploymentRow {
  id: Generated<number>
  root_id: number
  project_id: number
  environment_id: number
  iid: number
  user_id: number | null
  sha: string
  ref: string
  tag: Flag
  status: 'created' | 'running' | 'success' | 'failed' | 'canceled'
  created_at: string
  updated_at: string
  finished_at: string | null
}

export interface DeploymentMergeRequestRow {
  deployment_id: number
  merge_request_id: number
}

export interface MergeRequestSchema {
  merge_requests: MergeRequestRow
  merge_request_labels: MergeRequestLabelRow
  merge_request_assignees: MergeRequestAssigneeRow
  merge_request_reviewers: MergeRequestReviewerRow
  merge_request_diffs: MergeRequestDiffRow
  merge_request_diff_files: MergeRequestDiffFileRow
  merge_request_closing_issues: MergeRequestClosingIssueRow
  approvals: ApprovalRow
  approval_rules: ApprovalRuleRow
  approval_rule_users: ApprovalRuleUserRow
  approval_rule_groups: ApprovalRuleGroupRow
  project_approval_settings: ProjectApprovalSettingRow
  draft_notes: DraftNoteRow
  suggestions: SuggestionRow
  todos: TodoRow
  award_emoji: AwardEmojiRow
  protected_branches: ProtectedBranchRow
  pushes: PushRow
  pipelines: PipelineRow
  jobs: JobRow
  environments: EnvironmentRow
  deployments: DeploymentRow
  deployment_merge_requests: DeploymentMergeRequestRow
}

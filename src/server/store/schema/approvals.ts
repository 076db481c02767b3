import type { Generated } from 'kysely'

import type { Flag } from './flag.ts'

export interface ApprovalRow {
  merge_request_id: number
  user_id: number
  /** The approved commit. */
  sha: string | null
  created_at: string
}

/** An approval rule of a project or merge request. A merge request's rule may override one of its project's rules. */
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

/** A project's approval settings. Without a row, the defaults apply. */
export interface ProjectApprovalSettingRow {
  project_id: number
  approvals_before_merge: Generated<number>
  reset_approvals_on_push: Generated<Flag>
  disable_overriding_approvers_per_merge_request: Generated<Flag>
  merge_requests_author_approval: Generated<Flag>
  merge_requests_disable_committers_approval: Generated<Flag>
}

export interface ApprovalsSchema {
  approvals: ApprovalRow
  approval_rules: ApprovalRuleRow
  approval_rule_users: ApprovalRuleUserRow
  approval_rule_groups: ApprovalRuleGroupRow
  project_approval_settings: ProjectApprovalSettingRow
}

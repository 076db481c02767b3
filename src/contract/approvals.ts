import { Type, type Static } from '#schema'
import { ApprovalGroup, approvalRuleFields } from './approval-rules.ts'
import { onMergeRequest } from './noteables.ts'
import { IdOrPath, Nullable } from './params.ts'
import { atLeastOneOf, defineRoute } from './route.ts'
import { UserBasic } from './users.ts'

const approvedBy = Type.Array(Type.Object({ user: UserBasic, approved_at: Type.String() }), {
  description: 'In order of approval',
})

/** A merge request's approvals. In the free plan they are informational. */
const FreeApprovals = Type.Object({
  user_has_approved: Type.Boolean(),
  user_can_approve: Type.Boolean(),
  approved: Type.Boolean({ description: 'True if anyone has approved' }),
  approved_by: approvedBy,
})

const PaidApprovals = Type.Object({
  id: Type.Integer(),
  iid: Type.Integer(),
  project_id: Type.Integer(),
  title: Type.String(),
  description: Nullable(Type.String()),
  state: Type.Enum(['opened', 'closed', 'locked', 'merged']),
  created_at: Type.String(),
  updated_at: Type.String(),
  merge_status: Type.String(),
  approved: Type.Boolean({ description: 'True if all required approvals are given' }),
  approvals_required: Type.Integer(),
  approvals_left: Type.Integer(),
  require_password_to_approve: Type.Boolean(),
  approved_by: approvedBy,
  suggested_approvers: Type.Array(UserBasic, {
    description: 'Eligible approvers of rules that lack approvals',
  }),
  approvers: Type.Array(Type.Object({ user: UserBasic })),
  approver_groups: Type.Array(Type.Object({ group: ApprovalGroup })),
  user_has_approved: Type.Boolean(),
  user_can_approve: Type.Boolean(),
  approval_rules_left: Type.Array(
    Type.Object({
      id: Nullable(Type.Integer()),
      name: Type.String(),
      rule_type: Type.String(),
    }),
    { description: 'Rules that lack approvals' },
  ),
  has_approval_rules: Type.Boolean(),
  merge_request_approvers_available: Type.Boolean(),
  multiple_approval_rules_available: Type.Boolean(),
  invalid_approvers_rules: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), rule_type: Type.String() }),
    { description: 'Rules with fewer eligible approvers than required approvals' },
  ),
})

export const Approvals = Type.Union([PaidApprovals, FreeApprovals])
export type Approvals = Static<typeof Approvals>

export const ProjectApprovals = Type.Object(
  {
    approvals_before_merge: Type.Integer(),
    reset_approvals_on_push: Type.Boolean(),
    disable_overriding_approvers_per_merge_request: Type.Boolean(),
    merge_requests_author_approval: Type.Boolean(),
    merge_requests_disable_committers_approval: Type.Boolean(),
  },
  { $id: 'ProjectApprovals' },
)
export type ProjectApprovals = Static<typeof ProjectApprovals>

const { path, input } = onMergeRequest

export const getApprovals = defineRoute({
  name: 'getApprovals',
  method: 'GET',
  path: `${path}/approvals`,
  summary: 'Get the approvals of a merge request',
  access: 'code-reader',
  input: Type.Object(input),
  reply: Approvals,
})

export const getApprovalState = defineRoute({
  name: 'getApprovalState',
  method: 'GET',
  path: `${path}/approval_state`,
  summary: 'Get the approval state of a merge request by rule',
  access: 'code-reader',
  input: Type.Object(input),
  reply: Type.Object({
    approval_rules_overwritten: Type.Boolean(),
    rules: Type.Array(
      Type.Object({
        ...approvalRuleFields,
        section: Type.Null(),
        source_rule: Nullable(Type.Object({ approvals_required: Type.Integer() })),
        overridden: Type.Boolean(),
        code_owner: Type.Boolean(),
        approved_by: Type.Array(UserBasic),
        approved: Type.Boolean(),
      }),
    ),
  }),
})

export const approveMergeRequest = defineRoute({
  name: 'approveMergeRequest',
  method: 'POST',
  path: `${path}/approve`,
  summary: 'Approve a merge request. Also allowed for eligible approvers',
  access: 'developer',
  input: Type.Object({
    ...input,
    sha: Type.Optional(Type.String({ description: 'The expected head of the source branch' })),
    publish_review: Type.Optional(
      Type.Boolean({ description: "Also publish all of the caller's draft notes as one review" }),
    ),
  }),
  reply: Approvals,
})

export const unapproveMergeRequest = defineRoute({
  name: 'unapproveMergeRequest',
  method: 'POST',
  path: `${path}/unapprove`,
  summary: "Revoke the caller's own approval",
  access: 'code-self',
  input: Type.Object(input),
  reply: Approvals,
})

export const resetApprovals = defineRoute({
  name: 'resetApprovals',
  method: 'PUT',
  path: `${path}/reset_approvals`,
  summary: 'Reset all approvals. Only for bots of the project or its groups',
  access: 'bot',
  input: Type.Object(input),
  reply: Type.Object({ message: Type.String() }),
  status: 202,
})

export const setApprovalsRequired = defineRoute({
  name: 'setApprovalsRequired',
  method: 'POST',
  path: `${path}/approvals`,
  summary: 'Set the required number of approvals. Deprecated: use approval rules',
  access: 'developer',
  input: Type.Object({ ...input, approvals_required: Type.Integer({ minimum: 0 }) }),
  reply: Approvals,
})

export const getProjectApprovals = defineRoute({
  name: 'getProjectApprovals',
  method: 'GET',
  path: '/projects/:id/approvals',
  summary: 'Get the approval settings of a project',
  access: 'code-reader',
  input: Type.Object({ id: IdOrPath() }),
  reply: ProjectApprovals,
})

const settings = {
  approvals_before_merge: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  reset_approvals_on_push: Type.Optional(Type.Boolean()),
  disable_overriding_approvers_per_merge_request: Type.Optional(Type.Boolean()),
  merge_requests_author_approval: Type.Optional(Type.Boolean()),
  merge_requests_disable_committers_approval: Type.Optional(Type.Boolean()),
}

export const setProjectApprovals = defineRoute({
  name: 'setProjectApprovals',
  method: 'POST',
  path: '/projects/:id/approvals',
  summary: 'Update the approval settings of a project',
  access: 'maintainer',
  input: Type.Object({ id: IdOrPath(), ...settings }),
  rules: [atLeastOneOf(...Object.keys(settings))],
  reply: ProjectApprovals,
})

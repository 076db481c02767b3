import type * as contract from '#contract/approvals.ts'
import type { Reply } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import type { Approvals } from '#server/domain/approvals/approvals.ts'
import { hasApprovalRules } from '#server/domain/merge-requests/approval-rights.ts'
import type { UserCard } from '#server/store/accounts/users.ts'
import type { ProjectApprovals } from '#server/store/approvals/project-approvals.ts'
import { presentApprovalGroup, presentRule, presentSource } from './approval-rule.ts'
import { presentMergeStatus } from './merge-request.ts'
import { presentUser } from './user.ts'

export function presentApprovals(deps: Deps, approvals: Approvals): contract.Approvals {
  const { mergeRequest, needs, rules, given } = approvals
  const shared = {
    user_has_approved: approvals.userHasApproved,
    user_can_approve: approvals.userCanApprove,
    approved: approvals.isApproved,
    approved_by: given.map(({ user, created_at }) => ({
      user: presentUser(deps, user),
      approved_at: created_at,
    })),
  }
  if (!hasApprovalRules(deps)) return shared
  const { id, iid, project_id, title, description, state, created_at, updated_at } = mergeRequest
  const left = needs.filter((need) => !need.isMet)
  const short = <Id extends number | null>(need: { id: Id; name: string; rule_type: string }) => ({
    id: need.id,
    name: need.name,
    rule_type: need.rule_type,
  })
  return {
    id,
    iid,
    project_id,
    title,
    description,
    state,
    created_at,
    updated_at,
    merge_status: presentMergeStatus(mergeRequest),
    approvals_required: needs.reduce((sum, need) => sum + need.approvals_required, 0),
    approvals_left: mergeRequest.approvals_left,
    require_password_to_approve: false,
    suggested_approvers: peopleOf(left.map((need) => need.eligible))
      .filter((person) => !given.some(({ user_id }) => user_id === person.id))
      .map((person) => presentUser(deps, person)),
    approvers: peopleOf(rules.map((rule) => rule.users)).map((user) => ({
      user: presentUser(deps, user),
    })),
    approver_groups: uniqueById(rules.flatMap((rule) => rule.groups)).map((group) => ({
      group: presentApprovalGroup(deps, group),
    })),
    ...shared,
    approval_rules_left: left.map(short),
    has_approval_rules: rules.length > 0,
    merge_request_approvers_available: true,
    multiple_approval_rules_available: true,
    invalid_approvers_rules: approvals.invalidRules.map(short),
  }
}

export function presentApprovalState(
  deps: Deps,
  { rules }: Approvals,
): Reply<typeof contract.getApprovalState> {
  return {
    approval_rules_overwritten: rules.some((rule) => rule.merge_request_id !== null),
    rules: rules.map((rule) => ({
      ...presentRule(deps, rule),
      section: null,
      ...presentSource(rule),
      code_owner: false,
      approved_by: rule.approved_by.map((person) => presentUser(deps, person)),
      approved: rule.isMet,
    })),
  }
}

export function presentProjectApprovals(settings: ProjectApprovals): contract.ProjectApprovals {
  return {
    approvals_before_merge: settings.approvals_before_merge,
    reset_approvals_on_push: settings.reset_approvals_on_push === 1,
    disable_overriding_approvers_per_merge_request:
      settings.disable_overriding_approvers_per_merge_request === 1,
    merge_requests_author_approval: settings.merge_requests_author_approval === 1,
    merge_requests_disable_committers_approval:
      settings.merge_requests_disable_committers_approval === 1,
  }
}

const peopleOf = (groups: readonly (readonly UserCard[])[]) => uniqueById(groups.flat())

function uniqueById<T extends { id: number }>(things: readonly T[]): T[] {
  return [...new Map(things.map((thing) => [thing.id, thing])).values()]
}

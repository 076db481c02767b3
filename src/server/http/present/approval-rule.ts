import type * as contract from '#contract/approval-rules.ts'
import { visibilityWord } from '#contract/visibility.ts'
import type { Deps } from '#server/deps.ts'
import type { ShownRule } from '#server/domain/approvals/shown-rules.ts'
import type { RuleGroup } from '#server/store/approvals/approval-rules.ts'
import { groupUrl } from './namespace.ts'
import { presentUser } from './user.ts'

export function presentProjectRule(deps: Deps, rule: ShownRule): contract.ProjectApprovalRule {
  return {
    ...presentRule(deps, rule),
    applies_to_all_protected_branches: false,
    protected_branches: [],
  }
}

export function presentMergeRequestRule(
  deps: Deps,
  rule: ShownRule,
): contract.MergeRequestApprovalRule {
  return { ...presentRule(deps, rule), ...presentSource(rule) }
}

/** The fields shared by all kinds of approval rules. */
export function presentRule(deps: Deps, rule: ShownRule) {
  const { id, name, rule_type, approvals_required } = rule
  return {
    id,
    name,
    rule_type,
    eligible_approvers: rule.eligible.map((person) => presentUser(deps, person)),
    approvals_required,
    users: rule.users.map((person) => presentUser(deps, person)),
    groups: rule.groups.map((group) => presentApprovalGroup(deps, group)),
    contains_hidden_groups: rule.hasHiddenGroups,
  }
}

/** The fields of a rule that overrides a project rule. */
export function presentSource({ source_required }: ShownRule) {
  return {
    source_rule: source_required === null ? null : { approvals_required: source_required },
    overridden: source_required !== null,
  }
}

export function presentApprovalGroup(
  deps: Deps,
  { id, name, path, full_name, full_path, visibility }: RuleGroup,
): contract.ApprovalGroup {
  return {
    id,
    name,
    path,
    full_name,
    full_path,
    visibility: visibilityWord(visibility),
    web_url: groupUrl(deps, full_path),
  }
}

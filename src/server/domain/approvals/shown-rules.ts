import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { ApprovalRule } from '#server/store/approvals/approval-rules.ts'
import { findVisibleGroupIds } from '#server/store/spaces/group-lists.ts'

/**
 * A rule without the groups that the caller cannot see. With such a group, `eligible` is empty, since it would name the
 * group's members.
 */
export type ShownRule = ApprovalRule & { hasHiddenGroups: boolean }

export async function withoutHidden<Rule extends ApprovalRule>(
  deps: Deps,
  user: User,
  rules: readonly Rule[],
): Promise<(Rule & ShownRule)[]> {
  const ids = rules.flatMap(({ groups }) => groups.map(({ id }) => id))
  const visible = new Set(await findVisibleGroupIds(deps.db, user, today(deps), ids))
  return rules.map((rule) => {
    const groups = rule.groups.filter(({ id }) => visible.has(id))
    const hasHiddenGroups = groups.length < rule.groups.length
    return { ...rule, groups, hasHiddenGroups, eligible: hasHiddenGroups ? [] : rule.eligible }
  })
}

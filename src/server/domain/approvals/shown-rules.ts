import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { ApprovalRule } from '#server/store/approvals/approval-rules.ts'
import { findVisibleGroupIds } from '#server/store/spaces/group-lists.ts'

/** Leaves out groups that the caller cannot see. */
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
    return { ...rule, groups, hasHiddenGroups: groups.length < rule.groups.length }
  })
}

import type { Deps } from '#server/deps.ts'
import type { ApprovalRule } from '#server/store/approval-rules.ts'
import { findVisibleGroupIds } from '#server/store/group-lists.ts'
import type { User } from '#server/store/users.ts'
import { today } from './access.ts'

/** Names only the groups that whoever looks may know of. */
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

import { sql, type RawBuilder } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { currentDay } from '#server/store/dialect.ts'
import type { ProjectApprovalSettingRow } from '#server/store/schema/approvals.ts'

/**
 * SQL for a merge request's approval state, over `merge_requests`, a rule as `approval_rules rule` and an approval as
 * `approvals given`. Lists use it to count missing approvals, single merge requests to list them.
 */

/** A setting of the target project; 0 when the project has no row. */
const setting = (name: Exclude<keyof ProjectApprovalSettingRow, 'reset_approvals_on_push'>) =>
  sql<number>`coalesce((
    select ${sql.ref(`wanted.${name}`)} from project_approval_settings wanted
    where wanted.project_id = merge_requests.project_id
  ), 0)`

const mayOverride = sql<boolean>`${setting('disable_overriding_approvers_per_merge_request')} = 0`

/**
 * True when the rule applies to the merge request. A merge request's rule overrides the project rule it was derived
 * from, unless the project forbids such overrides.
 */
export const ruleApplies = sql<boolean>`(
  (rule.merge_request_id = merge_requests.id and ${mayOverride})
  or (rule.project_id = merge_requests.project_id and not (${mayOverride} and exists (
    select 1 from approval_rules own
    where own.merge_request_id = merge_requests.id and own.source_rule_id = rule.id
  )))
)`

/**
 * The ids of users named by the rule, directly or as group members. The `cross join` makes SQLite read from the groups
 * to their members.
 */
export const namedByRule = (db: Database) => sql<number>`(
  select named.user_id from approval_rule_users named where named.rule_id = rule.id
  union all
  select m.user_id from approval_rule_groups rule_group
  cross join members m
  where rule_group.rule_id = rule.id and m.source_type = 'group' and m.source_id = rule_group.group_id
    and (m.expires_at is null or m.expires_at > ${currentDay(db)})
)`

/**
 * True when the approval counts for the merge request. The author's own approval counts only if the project allows it.
 */
export const isApproval = sql<boolean>`(
  given.merge_request_id = merge_requests.id
  and (
    given.user_id <> merge_requests.author_id or ${setting('merge_requests_author_approval')} = 1
  )
)`

export const countsForRule = (db: Database) =>
  sql<boolean>`(${isApproval} and (rule.rule_type = 'any_approver' or given.user_id in ${namedByRule(db)}))`

/** The number of approvals required from any user. A merge request may require more than its project. */
export const approvalsOfAnybody = sql<number>`(case
  when ${setting('approvals_before_merge')} > 0
    and merge_requests.approvals_before_merge > ${setting('approvals_before_merge')}
  then merge_requests.approvals_before_merge
  else ${setting('approvals_before_merge')}
end)`

/** The number of approvals still missing, over all rules. */
export function approvalsLeft(db: Database): RawBuilder<number> {
  return sql<number>`cast((
    select coalesce(sum(lack.missing), 0) from (
      select rule.approvals_required
        - (select count(*) from approvals given where ${countsForRule(db)}) as missing
      from approval_rules rule where ${ruleApplies}
      union all
      select ${approvalsOfAnybody} - (select count(*) from approvals given where ${isApproval})
    ) lack
    where lack.missing > 0
  ) as bigint)`
}

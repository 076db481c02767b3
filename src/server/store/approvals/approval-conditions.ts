import { sql, type RawBuilder } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { currentDay } from '#server/store/dialect.ts'
import type { ProjectApprovalSettingRow } from '#server/store/schema/approvals.ts'

/**
 * What it takes to merge, as parts of queries over `merge_requests`, of a rule over `approval_rules rule`, and of an
 * approval over `approvals given`. Lists count with them what is missing, and single merge requests tell by them of what.
 */

/** Of its project; all of these are 0 where nothing was said. */
const setting = (name: Exclude<keyof ProjectApprovalSettingRow, 'reset_approvals_on_push'>) =>
  sql<number>`coalesce((
    select ${sql.ref(`wanted.${name}`)} from project_approval_settings wanted
    where wanted.project_id = merge_requests.project_id
  ), 0)`

const mayOverride = sql<boolean>`${setting('disable_overriding_approvers_per_merge_request')} = 0`

/**
 * Whether the rule asks for approvals of the merge request. One of its own stands in for the project's rule that it was
 * made from; none of its own counts where the project forbids them.
 */
export const ruleApplies = sql<boolean>`(
  (rule.merge_request_id = merge_requests.id and ${mayOverride})
  or (rule.project_id = merge_requests.project_id and not (${mayOverride} and exists (
    select 1 from approval_rules own
    where own.merge_request_id = merge_requests.id and own.source_rule_id = rule.id
  )))
)`

/**
 * The ids of those whom the rule names, by themselves or as members of a group. It is joined so that SQLite goes from the
 * groups to their members.
 */
export const namedByRule = (db: Database) => sql<number>`(
  select named.user_id from approval_rule_users named where named.rule_id = rule.id
  union all
  select m.user_id from approval_rule_groups asked
  cross join members m
  where asked.rule_id = rule.id and m.source_type = 'group' and m.source_id = asked.group_id
    and (m.expires_at is null or m.expires_at > ${currentDay(db)})
)`

/** Whether the approval is one of the merge request that counts: that of its author only where the project says so. */
export const isApproval = sql<boolean>`(
  given.merge_request_id = merge_requests.id
  and (
    given.user_id <> merge_requests.author_id or ${setting('merge_requests_author_approval')} = 1
  )
)`

/** Whether it counts for the rule. */
export const countsForRule = (db: Database) =>
  sql<boolean>`(${isApproval} and (rule.rule_type = 'any_approver' or given.user_id in ${namedByRule(db)}))`

/** How many approvals it takes whoever gives them: the merge request may ask for more than its project does. */
export const approvalsOfAnybody = sql<number>`(case
  when ${setting('approvals_before_merge')} > 0
    and merge_requests.approvals_before_merge > ${setting('approvals_before_merge')}
  then merge_requests.approvals_before_merge
  else ${setting('approvals_before_merge')}
end)`

/** How many approvals the merge request misses, over all its rules. */
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

import { sql, type RawBuilder } from 'kysely'

import type { Database } from '#server/store/database.ts'
import { currentDay } from '#server/store/dialect.ts'
import type { ProjectApprovalSettingRow } from '#server/store/schema/approvals.ts'

/**
 * SQL for a merge request's approval state, over `merge_requests`, a rule as `approval_rules rule` and an approval as
 * `approvals given`. Lists use it to count missing approvals, single merge requests to list them.
 */

const REPORTER = sql.lit(20)

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

/** The rule's project, or the target project of its merge request. */
const projectOfRule = sql<number>`coalesce(rule.project_id, (
  select ruled.project_id from merge_requests ruled where ruled.id = rule.merge_request_id
))`

/** True for administrators, and for members of the rule's project with at least the Reporter role. */
const isInProject = (db: Database, userId: RawBuilder<number>) => sql<boolean>`(
  exists (select 1 from users u where u.id = ${userId} and u.admin = 1)
  or exists (
    select 1 from members own
    where own.user_id = ${userId} and own.access_level >= ${REPORTER}
      and (own.expires_at is null or own.expires_at > ${currentDay(db)})
      and (
        (own.source_type = 'project' and own.source_id = ${projectOfRule})
        or (own.source_type = 'group' and own.source_id in (
          select a.ancestor_id from projects p
          join namespace_ancestors a on a.namespace_id = p.namespace_id
          where p.id = ${projectOfRule}
        ))
      )
  )
)`

/**
 * The ids of users named by the rule, directly or as group members; with `only`, at most that one. Directly named users
 * must still be in the project. So must the members of groups that only a merge request's rule names, since developers
 * may name any group there. The `cross join` makes SQLite read from the groups to their members.
 */
export const namedByRule = (db: Database, only?: RawBuilder<number>) => sql<number>`(
  select named.user_id from approval_rule_users named
  where named.rule_id = rule.id ${only ? sql`and named.user_id = ${only}` : sql``}
    and ${isInProject(db, sql.ref('named.user_id'))}
  union all
  select m.user_id from approval_rule_groups rule_group
  cross join members m
  where rule_group.rule_id = rule.id and m.source_type = 'group' and m.source_id = rule_group.group_id
    ${only ? sql`and m.user_id = ${only}` : sql``}
    and (m.expires_at is null or m.expires_at > ${currentDay(db)})
    and (
      rule.project_id is not null
      or exists (
        select 1 from approval_rule_groups source_group
        where source_group.rule_id = rule.source_rule_id
          and source_group.group_id = rule_group.group_id
      )
      or ${isInProject(db, sql.ref('m.user_id'))}
    )
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
  sql<boolean>`(${isApproval} and (
    rule.rule_type = 'any_approver' or exists ${namedByRule(db, sql.ref('given.user_id'))}
  ))`

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

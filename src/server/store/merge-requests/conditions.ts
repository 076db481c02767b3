import { sql, type RawBuilder } from 'kysely'

import { ruleApplies } from '#server/store/approvals/approval-conditions.ts'
import type { Database } from '#server/store/database.ts'
import { closesIssues } from '#server/store/issuables/closes-issues.ts'
import {
  not,
  personId,
  rowConditions,
  type Condition,
} from '#server/store/issuables/issuable-conditions.ts'
import type { AssigneeChoice, PersonChoice } from '#server/store/issuables/issuable-filters.ts'
import { mergeRequestTables } from '#server/store/issuables/issuable.ts'
import type { MergeRequestFilters } from './filters.ts'

export function mergeRequestConditions(
  db: Database,
  filters: MergeRequestFilters,
  today: string,
): Condition[] {
  const { draft, mergedBy, closes, deployed, not: unwanted } = filters
  return [
    ...rowConditions(db, mergeRequestTables, filters, today),
    ...(draft === undefined ? [] : [sql<boolean>`merge_requests.draft = ${draft ? 1 : 0}`]),
    ...equals('source_branch', filters.sourceBranch),
    ...equals('source_project_id', filters.sourceProjectId),
    ...equals('target_branch', filters.targetBranch),
    ...(mergedBy ? [sql<boolean>`merge_requests.merged_by_id = ${personId(mergedBy)}`] : []),
    ...peopleConditions(isReviewer, filters.reviewers),
    ...peopleConditions(isApprover, filters.approvers),
    ...peopleConditions(isApprovedBy, filters.approvedBy),
    ...peopleConditions(isApprovedBy, filters.approved),
    ...(closes === undefined ? [] : [doesClose(closes)]),
    ...(deployed ? [isDeployed(deployed)] : []),
    ...(unwanted?.reviewer ? [not(isReviewer(unwanted.reviewer))] : []),
    ...equals('source_branch', unwanted?.sourceBranch).map(not),
    ...equals('target_branch', unwanted?.targetBranch).map(not),
  ]
}

function equals(column: string, value: string | number | undefined): Condition[] {
  return value === undefined
    ? []
    : [sql<boolean>`(${sql.ref(`merge_requests.${column}`)} = ${value})`]
}

/** True when the user has the role; null matches any user. */
type HasPerson = (person: PersonChoice | null) => Condition

function peopleConditions(has: HasPerson, choice: AssigneeChoice | undefined): Condition[] {
  if (choice === undefined) return []
  if (choice === 'none') return [not(has(null))]
  if (choice === 'any') return [has(null)]
  return choice.map(has)
}

const isReviewer: HasPerson = (person) => sql`exists (
  select 1 from merge_request_reviewers reviewer
  where reviewer.merge_request_id = merge_requests.id ${personCondition('reviewer', person)}
)`

const isApprovedBy: HasPerson = (person) => sql`exists (
  select 1 from approvals given
  where given.merge_request_id = merge_requests.id ${personCondition('given', person)}
)`

const isApprover: HasPerson = (person) => sql`exists (
  select 1 from approval_rules rule
  join approval_rule_users named on named.rule_id = rule.id
  where ${ruleApplies} ${personCondition('named', person)}
)`

function personCondition(alias: string, person: PersonChoice | null): RawBuilder<unknown> {
  return person ? sql`and ${sql.ref(`${alias}.user_id`)} = ${personId(person)}` : sql``
}

const doesClose = (issueId: number): Condition => sql`(${closesIssues} and merge_requests.id in (
  select closing.merge_request_id from merge_request_closing_issues closing
  where closing.issue_id = ${issueId}
))`

function isDeployed({ environment, after, before }: NonNullable<MergeRequestFilters['deployed']>) {
  return sql<boolean>`exists (
    select 1 from deployment_merge_requests shipped
    join deployments on deployments.id = shipped.deployment_id
    join environments on environments.id = deployments.environment_id
    where shipped.merge_request_id = merge_requests.id and deployments.status = 'success'
      ${environment === undefined ? sql`` : sql`and environments.name = ${environment}`}
      ${after === undefined ? sql`` : sql`and deployments.finished_at >= ${after}`}
      ${before === undefined ? sql`` : sql`and deployments.finished_at <= ${before}`}
  )`
}

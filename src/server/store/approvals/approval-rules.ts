import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { cardColumnsOf, type UserCard } from '#server/store/accounts/users.ts'
import type { Database } from '#server/store/database.ts'
import { jsonArray, parseJson } from '#server/store/dialect.ts'
import type { ApprovalRuleRow } from '#server/store/schema/approvals.ts'
import type { NamespaceRow } from '#server/store/schema/spaces.ts'
import {
  approvalsOfAnybody,
  countsForRule,
  isApproval,
  namedByRule,
  ruleApplies,
} from './approval-conditions.ts'

export type RuleGroup = Pick<
  Selectable<NamespaceRow>,
  'id' | 'name' | 'path' | 'full_name' | 'full_path' | 'visibility'
>

/** A rule with the users and groups it names. */
export type ApprovalRule = Selectable<ApprovalRuleRow> & {
  users: UserCard[]
  groups: RuleGroup[]
  /** The named users and the members of the named groups. */
  eligible: UserCard[]
  /** The number of approvals required by the overridden project rule. */
  source_required: number | null
}

/** A rule that applies to a merge request, with the approvals that count for it. */
export type ApplyingRule = ApprovalRule & { approved_by: UserCard[] }

/** The project or merge request that a rule belongs to. */
export type RuleOwner = { project_id: number } | { merge_request_id: number }

/** Lists rules, oldest first. */
export async function findRules(db: Database, owner: RuleOwner): Promise<ApprovalRule[]> {
  const rows = await selectRules(db).where(isOf(owner)).orderBy('rule.id').execute()
  return rows.map(parse)
}

export async function findRule(
  db: Database,
  owner: RuleOwner,
  id: number,
): Promise<ApprovalRule | undefined> {
  const row = await selectRules(db).where('rule.id', '=', id).where(isOf(owner)).executeTakeFirst()
  return row && parse(row)
}

export async function findApplyingRules(
  db: Database,
  mergeRequestId: number,
): Promise<ApplyingRule[]> {
  const rows = await selectRules(db)
    .innerJoin('merge_requests', (join) => join.on(ruleApplies))
    .select(approversColumn(db, countsForRule(db)).as('approved_by'))
    .where('merge_requests.id', '=', mergeRequestId)
    .orderBy('rule.id')
    .execute()
  return rows.map((row) => ({ ...parse(row), approved_by: parseJson(row.approved_by) }))
}

/** Returns the number of approvals required outside of rules, and the users whose approvals count. */
export async function findCommonNeed(
  db: Database,
  mergeRequestId: number,
): Promise<{ approvals_required: number; approved_by: UserCard[] }> {
  const row = await db
    .selectFrom('merge_requests')
    .select([
      approvalsOfAnybody.as('approvals_required'),
      approversColumn(db, isApproval).as('approved_by'),
    ])
    .where('merge_requests.id', '=', mergeRequestId)
    .executeTakeFirstOrThrow()
  return { ...row, approved_by: parseJson(row.approved_by) }
}

export async function insertRule(trx: Database, row: Insertable<ApprovalRuleRow>): Promise<number> {
  const { id } = await trx
    .insertInto('approval_rules')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRule(
  trx: Database,
  id: number,
  changes: Updateable<ApprovalRuleRow>,
): Promise<void> {
  await trx.updateTable('approval_rules').set(changes).where('id', '=', id).execute()
}

export async function deleteRule(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('approval_rules').where('id', '=', id).execute()
}

export async function setRuleUsers(
  trx: Database,
  ruleId: number,
  userIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('approval_rule_users').where('rule_id', '=', ruleId).execute()
  if (userIds.length === 0) return
  const rows = userIds.map((user_id) => ({ rule_id: ruleId, user_id }))
  await trx.insertInto('approval_rule_users').values(rows).execute()
}

export async function setRuleGroups(
  trx: Database,
  ruleId: number,
  groupIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('approval_rule_groups').where('rule_id', '=', ruleId).execute()
  if (groupIds.length === 0) return
  const rows = groupIds.map((group_id) => ({ rule_id: ruleId, group_id }))
  await trx.insertInto('approval_rule_groups').values(rows).execute()
}

function isOf(owner: RuleOwner) {
  return 'project_id' in owner
    ? sql<boolean>`rule.project_id = ${owner.project_id}`
    : sql<boolean>`rule.merge_request_id = ${owner.merge_request_id}`
}

function selectRules(db: Database) {
  return db
    .selectFrom('approval_rules as rule')
    .selectAll('rule')
    .select((eb) => [
      usersColumn(db).as('users'),
      groupsColumn(db).as('groups'),
      eligibleColumn(db).as('eligible'),
      eb
        .selectFrom('approval_rules as source')
        .select('source.approvals_required')
        .whereRef('source.id', '=', 'rule.source_rule_id')
        .as('source_required'),
    ])
}

function parse<Row extends Pick<ApprovalRule, 'users' | 'groups' | 'eligible'>>(row: Row): Row {
  return {
    ...row,
    users: parseJson(row.users),
    groups: parseJson(row.groups),
    eligible: parseJson(row.eligible),
  }
}

function usersColumn(db: Database) {
  return jsonArray<UserCard>(
    db,
    db
      .selectFrom('approval_rule_users as named')
      .innerJoin('users', 'users.id', 'named.user_id')
      .select(cardColumnsOf('users'))
      .where('named.rule_id', '=', sql.ref<number>('rule.id'))
      .orderBy('users.id'),
  )
}

function groupsColumn(db: Database) {
  return jsonArray<RuleGroup>(
    db,
    db
      .selectFrom('approval_rule_groups as rule_group')
      .innerJoin('namespaces', 'namespaces.id', 'rule_group.group_id')
      .select([
        'namespaces.id',
        'namespaces.name',
        'namespaces.path',
        'namespaces.full_name',
        'namespaces.full_path',
        'namespaces.visibility',
      ])
      .where('rule_group.rule_id', '=', sql.ref<number>('rule.id'))
      .orderBy('namespaces.id'),
  )
}

function eligibleColumn(db: Database) {
  return jsonArray<UserCard>(
    db,
    db
      .selectFrom('users')
      .select(cardColumnsOf('users'))
      .where(sql<boolean>`users.id in ${namedByRule(db)}`)
      .where('users.state', '=', 'active')
      .orderBy('users.id'),
  )
}

function approversColumn(db: Database, counts: ReturnType<typeof countsForRule>) {
  return jsonArray<UserCard>(
    db,
    db
      .selectFrom('approvals as given')
      .innerJoin('users', 'users.id', 'given.user_id')
      .select(cardColumnsOf('users'))
      .where(counts)
      .orderBy('given.created_at')
      .orderBy('users.id'),
  )
}

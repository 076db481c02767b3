import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import {
  requireMergeRequest,
  type MergeRequestDetails,
} from '#server/domain/merge-requests/merge-requests.ts'
import { resumeAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { pageOf, type Page, type PageRequest } from '#server/domain/page.ts'
import { accessLevel, hasRole } from '#server/domain/policy.ts'
import { absent, forbidden, invalid } from '#server/domain/refusal.ts'
import {
  announceAllMergeRequests,
  announceMergeRequest,
} from '#server/domain/spaces/announcements.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { findUsersByUsername, type User } from '#server/store/accounts/users.ts'
import * as store from '#server/store/approvals/approval-rules.ts'
import type { ApprovalRule, RuleOwner } from '#server/store/approvals/approval-rules.ts'
import { findProjectApprovals } from '#server/store/approvals/project-approvals.ts'
import type { Database } from '#server/store/database.ts'
import { lockRow } from '#server/store/dialect.ts'
import { findAssignable } from '#server/store/issues/issues.ts'
import { lockMergeRequest } from '#server/store/merge-requests/merge-requests.ts'
import { findVisibleGroupIds } from '#server/store/spaces/group-lists.ts'
import { requireApprovalProject } from './project-approvals.ts'
import { withoutHidden, type ShownRule } from './shown-rules.ts'

const MAX_NAME = 255

/** The project or merge request that has the rules. */
export interface RuleReference {
  id: string
  merge_request_iid?: number
}

/** The people and groups in a rule. Non-members and groups that the caller cannot see are dropped. */
interface RulePeople {
  user_ids?: number[]
  usernames?: string[]
  group_ids?: number[]
}

export interface NewRule extends RulePeople {
  name: string
  approvals_required: number
  rule_type?: 'regular' | 'any_approver'
  /** The project rule that a merge request's rule overrides. */
  approval_project_rule_id?: number
}

export interface RuleChanges extends RulePeople {
  name?: string
  approvals_required?: number
  remove_hidden_groups?: boolean
}

/** The rules' owner, with its project and its merge request. */
interface RuleScope {
  space: ProjectSpace
  owner: RuleOwner
  mergeRequest: MergeRequestDetails | null
}

export async function listRules(
  deps: Deps,
  user: User,
  reference: RuleReference,
  page: PageRequest,
): Promise<Page<ShownRule>> {
  const { owner } = await requireScope(deps, user, reference)
  const { rows, total } = pageOf(await store.findRules(deps.db, owner), page)
  return { rows: await withoutHidden(deps, user, rows), total }
}

export async function readRule(
  deps: Deps,
  user: User,
  reference: RuleReference & { approval_rule_id: number },
): Promise<ShownRule> {
  const { owner } = await requireScope(deps, user, reference)
  return shown(deps, user, await requireRule(deps.db, owner, reference.approval_rule_id))
}

export async function createRule(
  deps: Deps,
  user: User,
  rule: RuleReference & NewRule,
): Promise<ShownRule> {
  const scope = await requireChangeable(deps, user, rule)
  const { space, owner } = scope
  const { approvals_required, rule_type = 'regular' } = rule
  const now = deps.now()
  const people = rule_type === 'regular' ? await peopleOf(deps, user, space, rule) : {}
  const made = await inTransaction(deps, async (deps) => {
    await lockOwner(deps.db, owner)
    const others = await store.findRules(deps.db, owner)
    if (rule_type === 'any_approver' && others.some((other) => other.rule_type === rule_type)) {
      throw invalid({ rule_type: ['any-approver rule already exists'] })
    }
    const source = await sourceOf(deps.db, scope, rule.approval_project_rule_id)
    requireEnough(approvals_required, source?.approvals_required ?? null)
    const ruleId = await store.insertRule(deps.db, {
      root_id: space.rootId,
      project_id: null,
      merge_request_id: null,
      ...owner,
      source_rule_id: source?.id ?? null,
      name: freeName(rule.name, others),
      rule_type,
      approvals_required,
      created_at: now,
      updated_at: now,
    })
    await store.setRuleUsers(deps.db, ruleId, people.users ?? source?.users.map(idOf) ?? [])
    await store.setRuleGroups(deps.db, ruleId, people.groups ?? source?.groups.map(idOf) ?? [])
    await announceRules(deps, scope)
    return requireRule(deps.db, owner, ruleId)
  })
  return shown(deps, user, made)
}

export async function updateRule(
  deps: Deps,
  user: User,
  reference: RuleReference & RuleChanges & { approval_rule_id: number },
): Promise<ShownRule> {
  const scope = await requireChangeable(deps, user, reference)
  const { space, owner } = scope
  const { approval_rule_id, name, approvals_required, remove_hidden_groups = false } = reference
  const { users, groups } = await peopleOf(deps, user, space, reference)
  const changed = await inTransaction(deps, async (deps) => {
    await lockOwner(deps.db, owner)
    const rule = await requireRule(deps.db, owner, approval_rule_id)
    if (approvals_required !== undefined) requireEnough(approvals_required, rule.source_required)
    const others = (await store.findRules(deps.db, owner)).filter(({ id }) => id !== rule.id)
    await store.updateRule(deps.db, rule.id, {
      ...(name === undefined ? {} : { name: freeName(name, others) }),
      ...(approvals_required === undefined ? {} : { approvals_required }),
      updated_at: deps.now(),
    })
    if (rule.rule_type === 'regular') {
      if (users) await store.setRuleUsers(deps.db, rule.id, users)
      const ids = rule.groups.map(idOf)
      const visible = await findVisibleGroupIds(deps.db, user, today(deps), ids)
      const hidden = ids.filter((id) => !visible.includes(id))
      const kept = remove_hidden_groups ? [] : hidden
      await store.setRuleGroups(deps.db, rule.id, [...new Set([...(groups ?? visible), ...kept])])
    }
    await announceRules(deps, scope)
    return requireRule(deps.db, owner, rule.id)
  })
  return shown(deps, user, changed)
}

export async function deleteRule(
  deps: Deps,
  user: User,
  reference: RuleReference & { approval_rule_id: number },
): Promise<void> {
  const scope = await requireChangeable(deps, user, reference)
  const { id } = await requireRule(deps.db, scope.owner, reference.approval_rule_id)
  await inTransaction(deps, async (deps) => {
    await store.deleteRule(deps.db, id)
    await announceRules(deps, scope)
  })
}

/** Announces changed rules, and retries the automatic merge that they may have held up. */
async function announceRules(deps: Deps, { space, mergeRequest }: RuleScope): Promise<void> {
  if (!mergeRequest) return announceAllMergeRequests(deps, space)
  announceMergeRequest(deps, mergeRequest)
  if (mergeRequest.merge_when_pipeline_succeeds) await resumeAutoMerge(deps, mergeRequest)
}

async function requireScope(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: RuleReference,
): Promise<RuleScope> {
  const space = await requireApprovalProject(deps, user, id)
  if (merge_request_iid === undefined) {
    return { space, owner: { project_id: space.row.id }, mergeRequest: null }
  }
  const { mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  return { space, owner: { merge_request_id: mergeRequest.id }, mergeRequest }
}

/**
 * Requires a maintainer for project rules, or a developer for a merge request's rules if the project allows changing
 * them.
 */
async function requireChangeable(
  deps: Deps,
  user: User,
  reference: RuleReference,
): Promise<RuleScope> {
  const scope = await requireScope(deps, user, reference)
  const { row } = scope.space
  const ofProject = 'project_id' in scope.owner
  if (row.archived || !hasRole(user, row, ofProject ? 'maintainer' : 'developer')) throw forbidden()
  if (ofProject) return scope
  const wanted = await findProjectApprovals(deps.db, row.id)
  if (wanted.disable_overriding_approvers_per_merge_request) throw forbidden()
  return scope
}

async function requireRule(db: Database, owner: RuleOwner, id: number): Promise<ApprovalRule> {
  const rule = await store.findRule(db, owner, id)
  if (!rule) throw absent()
  return rule
}

async function sourceOf(
  db: Database,
  { space }: RuleScope,
  id: number | undefined,
): Promise<ApprovalRule | undefined> {
  return id === undefined ? undefined : requireRule(db, { project_id: space.row.id }, id)
}

/** Refuses fewer approvals than the overridden project rule requires. */
function requireEnough(approvals_required: number, least: number | null): void {
  if (least === null || approvals_required >= least) return
  throw invalid({ approvals_required: [`must be greater than or equal to ${least}`] })
}

function freeName(wanted: string, others: readonly ApprovalRule[]): string {
  const name = wanted.trim()
  const problem =
    name === ''
      ? "can't be blank"
      : isTooLong(name, MAX_NAME)
        ? tooLong(MAX_NAME)
        : others.some((other) => other.name === name)
          ? 'has already been taken'
          : null
  if (problem !== null) throw invalid({ name: [problem] })
  return name
}

/** Returns the ids to store. Undefined if the request names none. */
async function peopleOf(
  deps: Deps,
  user: User,
  { row }: ProjectSpace,
  { user_ids, usernames, group_ids }: RulePeople,
): Promise<{ users?: number[]; groups?: number[] }> {
  const named = usernames?.length ? await findUsersByUsername(deps.db, usernames) : []
  const ids = [...(user_ids ?? []), ...named.map(idOf)]
  const day = today(deps)
  const members = { ...row, visibility: 0 } as const
  const users = await findAssignable(deps.db, members, ids, day, accessLevel.reporter)
  const groups = await findVisibleGroupIds(deps.db, user, day, group_ids ?? [])
  return {
    ...(user_ids || usernames ? { users } : {}),
    ...(group_ids ? { groups } : {}),
  }
}

/** Locks the owner, because rule names must be unique and some kinds of rule may exist only once. */
async function lockOwner(db: Database, owner: RuleOwner): Promise<void> {
  if ('project_id' in owner) await lockRow(db, 'projects', owner.project_id)
  else await lockMergeRequest(db, owner.merge_request_id)
}

async function shown(deps: Deps, user: User, rule: ApprovalRule): Promise<ShownRule> {
  const [one] = await withoutHidden(deps, user, [rule])
  return one!
}

const idOf = ({ id }: { id: number }) => id

import type { Deps } from '#server/deps.ts'
import { recordNotes } from '#server/domain/history/history.ts'
import { resolveTodos } from '#server/domain/history/todos.ts'
import {
  hasApprovalRules,
  isAllowedApprover,
  mayApprove,
} from '#server/domain/merge-requests/approval-rights.ts'
import {
  changeMergeRequest,
  requireMergeRequest,
  type MergeRequestDetails,
  type MergeRequestReference,
  type PlacedMergeRequest,
} from '#server/domain/merge-requests/merge-requests.ts'
import { resumeAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { isApproved } from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import {
  absent,
  forbidden,
  headMismatch,
  Refusal,
  unauthenticated,
} from '#server/domain/refusal.ts'
import { announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { UserCard, User } from '#server/store/accounts/users.ts'
import {
  findApplyingRules,
  findCommonNeed,
  type ApplyingRule,
} from '#server/store/approvals/approval-rules.ts'
import {
  deleteApprovals,
  findApprovals,
  insertApproval,
  type Approval,
} from '#server/store/approvals/approvals.ts'
import { lockMergeRequest } from '#server/store/merge-requests/merge-requests.ts'
import { withoutHidden, type ShownRule } from './shown-rules.ts'

/** An approval requirement: a rule's, or the project's own when `id` is null. */
export interface ApprovalNeed {
  id: number | null
  name: string
  rule_type: 'regular' | 'any_approver'
  approvals_required: number
  eligible: UserCard[]
  isMet: boolean
}

/** A rule that applies to a merge request, as one user sees it. */
type SeenRule = ApplyingRule & ShownRule & Pick<ApprovalNeed, 'isMet'>

/** A merge request's approval state, as one user sees it. */
export interface Approvals {
  mergeRequest: MergeRequestDetails
  given: Approval[]
  rules: SeenRule[]
  needs: ApprovalNeed[]
  /** The rules with fewer eligible users than required approvals. */
  invalidRules: ApplyingRule[]
  isApproved: boolean
  userHasApproved: boolean
  userCanApprove: boolean
}

export async function readApprovals(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<Approvals> {
  const { space, mergeRequest } = await requireMergeRequest(deps, user, id, merge_request_iid)
  const given = await findApprovals(deps.db, mergeRequest.id)
  const rules = await rulesOf(deps, mergeRequest)
  const shown = (await withoutHidden(deps, user, rules)).map(withoutHiddenApprovers)
  const userHasApproved = given.some(({ user_id }) => user_id === user.id)
  const isOpen = mergeRequest.state === 'opened' && !space.row.archived
  return {
    mergeRequest,
    given,
    rules: shown,
    needs: hasApprovalRules(deps) ? await needsOf(deps, mergeRequest, shown) : [],
    invalidRules: rules.filter(
      (rule) => rule.rule_type === 'regular' && rule.eligible.length < rule.approvals_required,
    ),
    isApproved: hasApprovalRules(deps)
      ? isApproved(mergeRequest, deps.config.plan)
      : given.length > 0,
    userHasApproved,
    userCanApprove:
      isOpen &&
      !userHasApproved &&
      mayApprove(user, space, rules) &&
      (await isAllowedApprover(deps, user, space, mergeRequest)),
  }
}

/** Approves the newest version. Refuses as `unauthenticated` if the user may not approve or has approved. */
export async function approve(
  deps: Deps,
  user: User,
  reference: MergeRequestReference & { sha?: string },
): Promise<Approvals> {
  const { space, mergeRequest } = await requireChangeable(deps, user, reference)
  if (!mayApprove(user, space, await rulesOf(deps, mergeRequest))) throw forbidden()
  if (reference.sha !== undefined && reference.sha !== mergeRequest.sha) throw headMismatch()
  if (!(await isAllowedApprover(deps, user, space, mergeRequest))) throw unauthenticated()
  await changeMergeRequest(deps, mergeRequest.id, async (deps, { current, now, save }) => {
    if (current?.state !== 'opened') throw unauthenticated()
    if (current.sha !== mergeRequest.sha) throw headMismatch()
    const { id, sha } = current
    const row = { merge_request_id: id, user_id: user.id, sha, created_at: now }
    if (!(await insertApproval(deps.db, row))) throw unauthenticated()
    await save({})
    const on = { kind: 'merge_request', id } as const
    await recordNotes(deps.db, { on, space, userId: user.id, now }, ['approved this merge request'])
    await resolveTodos(deps.db, on, user.id, now)
    if (current.merge_when_pipeline_succeeds) await resumeAutoMerge(deps, current)
  })
  return readApprovals(deps, user, reference)
}

export async function unapprove(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
): Promise<Approvals> {
  const { space, mergeRequest } = await requireChangeable(deps, user, reference)
  await changeMergeRequest(deps, mergeRequest.id, async (deps, { current, now, save }) => {
    if (current?.state !== 'opened') throw notApproved()
    const { id } = current
    const gone = await deleteApprovals(deps.db, id, [user.id])
    if (gone.length === 0) throw notApproved()
    await save({})
    const on = { kind: 'merge_request', id } as const
    await recordNotes(deps.db, { on, space, userId: user.id, now }, [
      'unapproved this merge request',
    ])
  })
  return readApprovals(deps, user, reference)
}

/** Resets all approvals. Only bots may do this. */
export async function resetApprovals(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
): Promise<void> {
  const { space, mergeRequest } = await requireChangeable(deps, user, reference)
  if (!user.bot || !mayApprove(user, space, [])) throw unauthenticated()
  await inTransaction(deps, async (deps) => {
    const current = await lockMergeRequest(deps.db, mergeRequest.id)
    if (!current) throw absent()
    if (current.state !== 'opened') throw unauthenticated()
    await deleteApprovals(deps.db, current.id)
  })
  announceMergeRequest(deps, mergeRequest)
}

async function requireChangeable(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
): Promise<PlacedMergeRequest> {
  const placed = await requireMergeRequest(deps, user, id, merge_request_iid)
  if (placed.space.row.archived) throw forbidden()
  return placed
}

async function rulesOf(deps: Deps, { id }: MergeRequestDetails): Promise<ApplyingRule[]> {
  return hasApprovalRules(deps) ? findApplyingRules(deps.db, id) : []
}

/** Lists the project's own requirement, then its rules. */
async function needsOf(
  deps: Deps,
  { id }: MergeRequestDetails,
  rules: readonly SeenRule[],
): Promise<ApprovalNeed[]> {
  const common = await findCommonNeed(deps.db, id)
  const anybody = {
    id: null,
    name: 'All Members',
    rule_type: 'any_approver',
    eligible: [],
  } as const
  return [
    ...(common.approvals_required > 0
      ? [{ ...anybody, ...common, eligible: [], isMet: isMet(common) }]
      : []),
    ...rules,
  ]
}

/** Names only the listed users among the approvers of a rule with hidden groups. Others would be in such a group. */
function withoutHiddenApprovers(rule: ApplyingRule & ShownRule): SeenRule {
  const isListed = ({ id }: UserCard) => rule.users.some((user) => user.id === id)
  return {
    ...rule,
    isMet: isMet(rule),
    approved_by: rule.hasHiddenGroups ? rule.approved_by.filter(isListed) : rule.approved_by,
  }
}

const isMet = ({
  approvals_required,
  approved_by,
}: Pick<ApplyingRule, 'approvals_required' | 'approved_by'>) =>
  approved_by.length >= approvals_required

const notApproved = () => new Refusal('missing')

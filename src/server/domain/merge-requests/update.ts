import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { record } from '#server/domain/events.ts'
import { recordNotes } from '#server/domain/history/history.ts'
import { resolveTodos } from '#server/domain/history/todos.ts'
import { stateAfter, type StateEvent } from '#server/domain/issuables/issuable-state.ts'
import { resumeAutoMerge } from '#server/domain/merge-requests/merge/auto-merge.ts'
import { canPlanMergeRequest, canUpdateMergeRequest } from '#server/domain/policy.ts'
import { absent, forbidden, unprocessable } from '#server/domain/refusal.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { lockRow } from '#server/store/dialect.ts'
import {
  lockMergeRequest,
  updateMergeRequest as save,
} from '#server/store/merge-requests/merge-requests.ts'
import { findOpenDuplicate } from '#server/store/merge-requests/open-merge-requests.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import { findProject, touchProject } from '#server/store/spaces/projects.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { applyPlan } from './apply-plan.ts'
import { withdrawApprovals } from './approval-rights.ts'
import { anotherOpen, requireFork } from './create.ts'
import {
  noAutoMerge,
  permittedText,
  plannedColumns,
  requireBranchNames,
  textColumns,
  type MergeRequestPlan,
  type MergeRequestText,
} from './fields.ts'
import {
  readWhole,
  requireMergeRequest,
  type MergeRequestReference,
  type PlacedMergeRequest,
  type WholeMergeRequest,
} from './merge-requests.ts'

export interface MergeRequestChanges extends MergeRequestPlan, MergeRequestText {
  target_branch?: string
  state_event?: StateEvent
}

export async function updateMergeRequest(
  deps: Deps,
  user: User,
  { id, merge_request_iid }: MergeRequestReference,
  input: MergeRequestChanges,
): Promise<WholeMergeRequest> {
  const placed = await requireMergeRequest(deps, user, id, merge_request_iid)
  const { space, mergeRequest } = placed
  if (space.row.archived || !canUpdateMergeRequest(user, space.row, mergeRequest)) {
    throw forbidden()
  }
  const plan: MergeRequestPlan = canPlanMergeRequest(user, space.row) ? input : {}
  const now = deps.now()
  const text = textColumns(await withoutForbidden(deps, user, placed, input), space.row)
  const mayBeDuplicate = input.state_event === 'reopen' || input.target_branch !== undefined
  const { change, isWaiting } = await inTransaction(deps, async (deps) => {
    if (mayBeDuplicate) await lockRow(deps.db, 'projects', space.row.id)
    const current = await lockMergeRequest(deps.db, mergeRequest.id)
    if (!current) throw absent()
    const target = newTarget(current, input.target_branch)
    const state = newState(current, input.state_event, { now, userId: user.id })
    const after = { ...text, ...(await plannedColumns(deps.db, space, plan)), ...target, ...state }
    const wanted = { ...current, ...after }
    if (wanted.state === 'opened' && ('state' in state || 'target_branch' in target)) {
      const { source_project_id, project_id } = wanted
      const source =
        source_project_id === null ? undefined : await findProject(deps.db, source_project_id)
      // A fork that was cut off may have become private.
      if (source) requireFork(source, project_id)
      const duplicate =
        source_project_id === null
          ? undefined
          : await findOpenDuplicate(deps.db, { ...wanted, source_project_id }, current.id)
      if (duplicate) throw anotherOpen(duplicate.iid)
    }
    await save(deps.db, current.id, { ...after, updated_at: now })
    const on = { kind: 'merge_request', id: current.id } as const
    const context = { on, space, userId: user.id, now }
    await applyPlan(deps, context, plan, { before: current, after })
    if ('target_branch' in target) await withdrawApprovals(deps, current)
    if (current.merge_when_pipeline_succeeds && wanted.merge_when_pipeline_succeeds === 0) {
      const reason = 'target_branch' in target ? 'its target branch was changed' : 'it was closed'
      await recordNotes(deps.db, context, [`aborted the automatic merge because ${reason}`])
    }
    await resolveTodos(deps.db, on, user.id, now)
    await touchProject(deps.db, space.row.id, now)
    const isMoved = 'target_branch' in target || wanted.state !== current.state
    const event = {
      kind: 'merge request changed',
      id: current.id,
      user_id: user.id,
      isMoved,
    } as const
    const isFollowed = isMoved || text.description !== undefined
    return {
      change: isFollowed ? await record(deps, space.rootId, event) : null,
      isWaiting: wanted.merge_when_pipeline_succeeds === 1,
    }
  })
  if (change !== null) await deps.outbox.handle(change)
  announceMergeRequest(deps, mergeRequest)
  if (isWaiting) await resumeAutoMerge(deps, mergeRequest)
  return readWhole(deps, user, space, merge_request_iid)
}

/** Drops the source branch settings that the user may not change. */
async function withoutForbidden(
  deps: Deps,
  user: User,
  { space, mergeRequest: { source_project_id, source_branch } }: PlacedMergeRequest,
  input: MergeRequestChanges,
): Promise<MergeRequestChanges> {
  const { remove_source_branch, allow_collaboration, allow_maintainer_to_push } = input
  const requested = [remove_source_branch, allow_collaboration, allow_maintainer_to_push]
  if (requested.every((value) => value === undefined)) return input
  const source =
    source_project_id === null
      ? undefined
      : await findProjectFor(deps.db, source_project_id, user.id, today(deps))
  const rights = source && (await branchRights(deps, user, source))
  return permittedText(input, { rights, source, target: space.row, source_branch })
}

/** Returns the columns for a new target branch. A merged merge request keeps its target. */
function newTarget(current: MergeRequest, target_branch: string | undefined) {
  if (target_branch === undefined || target_branch === current.target_branch) return {}
  if (current.state !== 'opened' && current.state !== 'closed') return {}
  requireBranchNames({ target_branch })
  const isSame =
    current.source_project_id === current.project_id && current.source_branch === target_branch
  if (isSame) throw unprocessable(["You can't use same project/branch for source and target"])
  return { target_branch, merge_status: 'unchecked', ...noAutoMerge } as const
}

/** Returns the columns for a state event. */
function newState(
  { state }: MergeRequest,
  event: StateEvent | undefined,
  change: { now: string; userId: number },
) {
  const columns = stateAfter(state, event, change)
  if (!('state' in columns)) return {}
  return columns.state === 'closed'
    ? ({ ...columns, ...noAutoMerge, merge_error: null } as const)
    : ({ ...columns, merge_status: 'unchecked' } as const)
}

import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { record } from '#server/domain/events.ts'
import { recordEdit } from '#server/domain/history/history.ts'
import { changeMergeRequest } from '#server/domain/merge-requests/merge-requests.ts'
import { blockOf, isApproved } from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import type { Push } from '#server/domain/reactions.ts'
import { absent, busy, conflict, unauthenticated, unmergeable } from '#server/domain/refusal.ts'
import { mayMergeInto } from '#server/domain/repository/branch-rights.ts'
import { beginPush, findMoved } from '#server/domain/repository/push-journal.ts'
import { spaceOfProject } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { branchRef } from '#server/git/refs.ts'
import { NotDurable, RefLocked, StaleRef, updateRefs } from '#server/git/update-refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { setAllTodosDone } from '#server/store/issuables/todos.ts'
import { dropUnclosedIssues } from '#server/store/merge-requests/closing.ts'
import {
  findMergeRequestView,
  lockMergeRequest,
} from '#server/store/merge-requests/merge-requests.ts'
import { endMerge, startMerge } from '#server/store/merge-requests/merge.ts'
import type { MergeRequest, MergeRequestView } from '#server/store/merge-requests/views.ts'
import { deletePush } from '#server/store/repository/pushes.ts'
import { touchProject } from '#server/store/spaces/projects.ts'
import { findProjectFor, type Project } from '#server/store/spaces/spaces.ts'
import { readParams, squashColumn, type MergeParams } from './auto-merge.ts'
import type { MergeCommits } from './commits.ts'

/**
 * Returns the current merge request and its project if the user may merge it now, apart from its branches. Refuses as
 * `merge` does.
 */
export async function requireMergeable(
  deps: Deps,
  user: User,
  { id, target_branch }: Pick<MergeRequestView, 'id' | 'target_branch'>,
): Promise<{ mergeRequest: MergeRequestView; project: Project }> {
  const mergeRequest = await findMergeRequestView(deps.db, id)
  if (!mergeRequest) throw absent()
  const project = await findProjectFor(deps.db, mergeRequest.project_id, user.id, today(deps))
  if (!project) throw absent()
  if (!(await mayMergeInto(deps, user, project, mergeRequest.target_branch))) {
    throw unauthenticated()
  }
  if (mergeRequest.target_branch !== target_branch) throw targetChanged()
  if (!isApproved(mergeRequest, deps.config.plan)) throw unmergeable()
  if (blockOf(mergeRequest) !== null) throw unmergeable()
  return { mergeRequest, project }
}

const targetChanged = () =>
  conflict('The target branch was changed. Review the changes, then merge again.')

/**
 * Moves the target branch to the new commit and marks the merge request merged, unless a branch has moved. Refuses
 * as `locked` while a branch is locked.
 *
 * @returns the journal id of the push, to be finished; null when a branch has moved
 */
export function land(
  deps: Deps,
  mergeRequest: MergeRequestView,
  push: Push,
  made: MergeCommits,
  params: MergeParams,
): Promise<number | null> {
  const { id } = mergeRequest
  const merged_at = deps.now()
  return deps.locks.mergeRequest(id, async () => {
    const landing = await start(deps, mergeRequest, push, made, { ...params, merged_at })
    if (landing === null) return null
    try {
      await move(deps, mergeRequest, push)
    } catch (error) {
      if (error instanceof NotDurable) throw error
      // A killed git process may still have moved the branch.
      if ((await findMoved(deps, push)).length === 0) {
        await abandon(deps, id, landing)
        if (error instanceof StaleRef) return null
        throw error instanceof RefLocked ? busy() : error
      }
    }
    await finishMerge(deps, id, push.user, {
      merge_commit_sha: made.mergeCommit,
      squash_commit_sha: made.squashCommit,
      merged_at,
    })
    return landing
  })
}

/** Locks the merge request for this merge and journals the push. Refuses what has become unmergeable meanwhile. */
function start(
  deps: Deps,
  mergeRequest: MergeRequestView,
  push: Push,
  { head, squashCommit }: MergeCommits,
  params: MergeParams,
): Promise<number | null> {
  const { id, sha, target_branch } = mergeRequest
  return inTransaction(deps, async (deps) => {
    await lockMergeRequest(deps.db, id)
    await requireMergeable(deps, push.user, mergeRequest)
    const isStarted = await startMerge(
      deps.db,
      id,
      { sha: sha!, target_branch },
      {
        in_progress_merge_commit_sha: head,
        squash_commit_sha: squashCommit,
        merge_user_id: push.user.id,
        merge_params: JSON.stringify(params),
        ...squashColumn(params.squash),
      },
    )
    return isStarted ? beginPush(deps, push) : null
  })
}

async function move(
  deps: Deps,
  { project_id, source_project_id, source_branch, sha }: MergeRequestView,
  { project, updates }: Push,
): Promise<void> {
  const isOwn = source_project_id === project_id
  await updateRefs(deps.repositories.dirOf(project.disk_path), [
    ...updates.map(({ ref, before, after }) => ({ ref, old: before, new: after })),
    ...(isOwn ? [{ ref: branchRef(source_branch), verify: sha }] : []),
  ])
}

/** Unlocks the merge request and deletes its journal entry. */
function abandon(deps: Deps, id: number, landing: number): Promise<void> {
  return inTransaction(deps, async (deps) => {
    await endMerge(deps.db, id)
    await deletePush(deps.db, landing)
  })
}

/** A merge's resulting commits and time. */
export type Merged = Pick<MergeRequest, 'merge_commit_sha' | 'squash_commit_sha'> & {
  merged_at: string
}

/** Marks a merge request merged once the target branch contains it, and waits for what follows (see `markMerged`). */
export async function finishMerge(
  deps: Deps,
  id: number,
  user: User,
  merged: Merged,
): Promise<void> {
  for (const event of await markMerged(deps, id, user, merged)) await deps.outbox.handle(event)
}

/**
 * Updates state, history and to-dos, and records the events that close the issues and remove the source branch. Does
 * nothing when the merge request is already merged or closed.
 *
 * @returns the ids of the events
 */
export function markMerged(deps: Deps, id: number, user: User, merged: Merged): Promise<number[]> {
  return changeMergeRequest(deps, id, async (deps, { current, save }) => {
    if (!current || current.state === 'merged' || current.state === 'closed') return []
    const { root_id, project_id, state, force_remove_source_branch } = current
    const project = await findProjectFor(deps.db, project_id, user.id, today(deps))
    if (!project) return []
    const now = merged.merged_at
    await save({
      ...merged,
      state: 'merged',
      merged_by_id: user.id,
      merge_user_id: user.id,
      merge_status: 'can_be_merged',
      merge_when_pipeline_succeeds: 0,
      merge_error: null,
      in_progress_merge_commit_sha: null,
      updated_at: now,
    })
    const on = { kind: 'merge_request', id } as const
    const context = { on, space: spaceOfProject(project), userId: user.id, now }
    const nobody = { added: [], removed: [] }
    await recordEdit(deps.db, context, {
      before: { state },
      after: { state: 'merged' },
      labels: nobody,
      assignees: nobody,
    })
    await dropUnclosedIssues(deps.db, id)
    await setAllTodosDone(deps.db, on, now)
    await touchProject(deps.db, project_id, now)
    const events = [await record(deps, root_id, { kind: 'merge request merged', id })]
    // A push that merges it keeps the source branch.
    const isMerge = state === 'locked'
    const { should_remove_source_branch = force_remove_source_branch === 1 } = readParams(current)
    if (isMerge && should_remove_source_branch) {
      events.push(await record(deps, root_id, { kind: 'source branch merged', id }))
    }
    return events
  })
}

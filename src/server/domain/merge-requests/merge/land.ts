import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { recordEdit } from '#server/domain/history/history.ts'
import { closeIssues, findClosable } from '#server/domain/merge-requests/closing/close-issues.ts'
import { changeMergeRequest } from '#server/domain/merge-requests/merge-requests.ts'
import type { Push } from '#server/domain/reactions.ts'
import { busy } from '#server/domain/refusal.ts'
import { beginPush, endPush, findMoved } from '#server/domain/repository/push-journal.ts'
import { announceIssue } from '#server/domain/spaces/announcements.ts'
import { spaceOfProject } from '#server/domain/spaces/space.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import { branchRef } from '#server/git/refs.ts'
import { NotDurable, RefLocked, StaleRef, updateRefs } from '#server/git/update-refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { setAllTodosDone } from '#server/store/issuables/todos.ts'
import { findOpenClosingIssues } from '#server/store/merge-requests/closing.ts'
import { lockMergeRequest } from '#server/store/merge-requests/merge-requests.ts'
import { endMerge, forgetMerge, startMerge } from '#server/store/merge-requests/merge.ts'
import type { MergeRequest, MergeRequestView } from '#server/store/merge-requests/views.ts'
import { deletePush } from '#server/store/repository/pushes.ts'
import { touchProject } from '#server/store/spaces/projects.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import type { MergeCommits } from './commits.ts'
import { squashColumn, type MergeParams } from './options.ts'
import { requireMergeable } from './require-mergeable.ts'

/**
 * Moves the target branch to the new commit and marks the merge request merged, unless a branch has moved. Refuses
 * as `locked` while a branch is locked.
 *
 * @returns the journal id for `endLanding`; null when a branch has moved
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

export function endLanding(deps: Deps, id: number, push: Push, landing: number): Promise<void> {
  return inTransaction(deps, async (deps) => {
    await endPush(deps, landing, push)
    await forgetMerge(deps.db, id)
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

/**
 * Marks a merge request merged once the target branch contains it. Updates state, history and to-dos, and closes its
 * issues. Does nothing when the merge request is already merged or closed.
 */
export async function finishMerge(
  deps: Deps,
  id: number,
  user: User,
  merged: Merged,
): Promise<void> {
  const closing = await findOpenClosingIssues(deps.db, id)
  const issues = await findClosable(
    deps,
    user,
    closing.map((issue) => issue.id),
  )
  await changeMergeRequest(deps, id, async (deps, { current, save }) => {
    if (!current || current.state === 'merged' || current.state === 'closed') return
    const project = await findProjectFor(deps.db, current.project_id, user.id, today(deps))
    if (!project) return
    const now = merged.merged_at
    await save({
      ...merged,
      state: 'merged',
      merged_by_id: user.id,
      merge_user_id: user.id,
      merge_status: 'can_be_merged',
      merge_when_pipeline_succeeds: 0,
      merge_error: null,
      updated_at: now,
    })
    const on = { kind: 'merge_request', id } as const
    const context = { on, space: spaceOfProject(project), userId: user.id, now }
    const nobody = { added: [], removed: [] }
    await recordEdit(deps.db, context, {
      before: { state: current.state },
      after: { state: 'merged' },
      labels: nobody,
      assignees: nobody,
    })
    await setAllTodosDone(deps.db, on, now)
    await closeIssues(deps.db, user, issues, now)
    await touchProject(deps.db, current.project_id, now)
    for (const { issue } of issues) announceIssue(deps, issue)
  })
}

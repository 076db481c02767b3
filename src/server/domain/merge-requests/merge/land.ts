import type { Deps } from '#server/deps.ts'
import { branchRef } from '#server/domain/merge-requests/branches.ts'
import type { Push } from '#server/domain/reactions.ts'
import { busy } from '#server/domain/refusal.ts'
import { beginPush, findMoved } from '#server/domain/repository/push-journal.ts'
import { NotDurable, RefLocked, StaleRef, updateRefs } from '#server/git/update-refs.ts'
import { inTransaction } from '#server/store/database.ts'
import type { MergeRequestView } from '#server/store/merge-requests/merge-request-views.ts'
import { endMerge, forgetMerge, startMerge } from '#server/store/merge-requests/merge-statuses.ts'
import { deletePush } from '#server/store/repository/pushes.ts'
import type { MadeCommits } from './commits.ts'
import { finishMerge } from './finish.ts'
import { squashColumn, type MergeParams } from './plan.ts'

/**
 * Moves the target branch to the commit that was made, if both branches are where they were read, and says that the
 * merge request is merged. Refuses with 409 where somebody holds a branch.
 *
 * @returns by what `endLanding` ends it, once all that follows is done; null where somebody else was quicker
 */
export function land(
  deps: Deps,
  mergeRequest: MergeRequestView,
  push: Push,
  made: MadeCommits,
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
      // A git that had to be ended may have moved it all the same.
      if ((await findMoved(deps, push)).length === 0) {
        await giveBack(deps, id, landing)
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

export function endLanding(deps: Deps, id: number, landing: number): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    await deletePush(trx, landing)
    await forgetMerge(trx, id)
  })
}

/** Takes the merge request for this merge, and writes down what is about to move. */
function start(
  deps: Deps,
  { id, sha, target_branch }: MergeRequestView,
  push: Push,
  { head, squashCommit }: MadeCommits,
  params: MergeParams,
): Promise<number | null> {
  return inTransaction(deps.db, async (trx) => {
    const isStarted = await startMerge(
      trx,
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
    return isStarted ? beginPush(deps, trx, push) : null
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

/** As if nothing had been begun. */
function giveBack(deps: Deps, id: number, landing: number): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    await endMerge(trx, id)
    await deletePush(trx, landing)
  })
}

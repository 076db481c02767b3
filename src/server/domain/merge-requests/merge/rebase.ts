import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { readBranches, type Branches } from '#server/domain/merge-requests/branches.ts'
import {
  requireForMerge,
  type MergeRequestReference,
} from '#server/domain/merge-requests/merge-requests.ts'
import type { Push } from '#server/domain/reactions.ts'
import { busy, forbidden } from '#server/domain/refusal.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { movePushed } from '#server/domain/repository/push-journal.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { announceMergeRequest } from '#server/domain/spaces/announcements.ts'
import { fetchHead } from '#server/git/forks.ts'
import { shareRepository } from '#server/git/locks.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { rebase } from '#server/git/rebase.ts'
import { branchRef } from '#server/git/refs.ts'
import { StaleRef, updateRefs } from '#server/git/update-refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { updateMergeRequest } from '#server/store/merge-requests/merge-requests.ts'
import { startRebase } from '#server/store/merge-requests/merge.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'

export const REBASE_FAILED = 'Rebase failed. Please rebase locally'

/**
 * Rebases the source branch onto the target branch in a job. Clients poll the merge request until `rebase_in_progress`
 * is false. On failure, `merge_error` is set.
 */
export async function rebaseMergeRequest(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
  { skipCi }: { skipCi: boolean },
): Promise<void> {
  const { mergeRequest } = await requireForMerge(deps, user, reference)
  const { id, source_project_id, source_branch } = mergeRequest
  const project =
    source_project_id === null
      ? undefined
      : await findProjectFor(deps.db, source_project_id, user.id, today(deps))
  if (!project) throw forbidden('Source branch does not exist')
  const rights = await branchRights(deps, user, project)
  if (project.archived || !rights.canPush(source_branch)) {
    throw forbidden('Cannot push to source branch')
  }
  if (rights.isProtected(source_branch) && !rights.canForcePush(source_branch)) {
    throw forbidden('Source branch is protected from force push')
  }
  if (mergeRequest.state !== 'opened') throw busy()
  // Only now, since reading copies a fork's commits to where all readers of the target see them.
  const branches = await readBranches(deps, mergeRequest)
  if (branches.source === null) throw forbidden('Source branch does not exist')
  if (!(await startRebase(deps.db, id))) throw busy()
  announceMergeRequest(deps, mergeRequest)
  const push = { project, user, skipsPipelines: skipCi }
  deps.jobs.start(`rebase of ${id}`, async () => {
    let merge_error: string | null = REBASE_FAILED
    try {
      if (await moveBranch(deps, source_branch, branches, push)) merge_error = null
    } finally {
      const end = async () => {
        await updateMergeRequest(deps.db, id, { rebase_in_progress: 0, merge_error })
        announceMergeRequest(deps, mergeRequest)
      }
      await end().catch(() => deps.jobs.retryUntilDone(`end of the rebase of ${id}`, end))
    }
  })
}

/** Returns false on conflicts, or when another push landed first. */
async function moveBranch(
  deps: Deps,
  branch: string,
  { gitDir, source, target }: Branches,
  push: Omit<Push, 'updates'>,
): Promise<boolean> {
  if (source === null || target === null) return false
  const sourceDir = deps.repositories.dirOf(push.project.disk_path)
  // Block housekeeping until a ref holds the new commits.
  return shareRepository(gitDir, () =>
    shareRepository(sourceDir, async () => {
      const outcome = await rebase(gitDir, target, source, signatureOf(deps, push.user))
      if ('conflict' in outcome) return false
      if (sourceDir !== gitDir) await copyCommit(gitDir, sourceDir, outcome.head)
      const updates = [{ ref: branchRef(branch), before: source, after: outcome.head }]
      await movePushed(deps, { ...push, updates })
      return true
    }),
  ).catch((error: unknown) => {
    if (error instanceof StaleRef) return false
    throw error
  })
}

/** Copies the commits to a fork through a temporary ref. */
async function copyCommit(fromDir: string, intoDir: string, head: ObjectId): Promise<void> {
  const ref = `refs/rebases/${head}`
  await updateRefs(fromDir, [{ ref, new: head }])
  try {
    await fetchHead(fromDir, ref, intoDir, `refs/keep-around/${head}`)
  } finally {
    await updateRefs(fromDir, [{ ref, new: null }])
  }
}

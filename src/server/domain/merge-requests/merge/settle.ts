import type { Deps } from '#server/deps.ts'
import { branchRef } from '#server/domain/merge-requests/branches.ts'
import { resumePush } from '#server/domain/repository/push-journal.ts'
import { isAncestor } from '#server/git/history.ts'
import { objectInfo } from '#server/git/objects.ts'
import { findRef } from '#server/git/refs.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import { findMergeRequestRow } from '#server/store/merge-requests/merge-requests.ts'
import { endMerge, forgetMerge } from '#server/store/merge-requests/merge-statuses.ts'
import { findPushTo } from '#server/store/repository/pushes.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { finishMerge } from './finish.ts'
import { readParams } from './plan.ts'
import { removeSourceBranch } from './source-branch.ts'

/** A merge that is not under way any more, but was not ended either: what its rows say is what it was about to do. */

/**
 * Ends one that failed, as soon as that works: the database or the disk may have to come back first. Nothing happens
 * where it had ended by itself.
 */
export function settleMergeLater(
  deps: Deps,
  { id, project_id, target_branch }: Pick<MergeRequest, 'id' | 'project_id' | 'target_branch'>,
): void {
  deps.jobs.retryUntilDone(`end of the merge of ${id}`, () =>
    deps.locks.branch(project_id, target_branch, async () => {
      const found = await findMergeRequestRow(deps.db, id)
      const head = found?.in_progress_merge_commit_sha
      if (!found || !head) return
      if (found.state === 'locked') {
        await deps.locks.mergeRequest(id, () => settleMerge(deps, found))
      }
      const push = await findPushTo(deps.db, project_id, branchRef(target_branch), head)
      if (push) await resumePush(deps, push)
      const settled = await findMergeRequestRow(deps.db, id)
      if (settled?.state === 'merged') await resumeMerge(deps, settled)
    }),
  )
}

/** Where the target branch has the commit it was merged, and is said to be; else nothing happened. */
export async function settleMerge(deps: Deps, locked: MergeRequest): Promise<void> {
  const { id, in_progress_merge_commit_sha: head, squash_commit_sha, sha } = locked
  const user = await mergerOf(deps, locked)
  if (head === null || !user || !(await isInTarget(deps, locked, head))) {
    await endMerge(deps.db, id)
    return
  }
  const isCommit = head !== sha && head !== squash_commit_sha
  await finishMerge(deps, id, user, {
    merge_commit_sha: isCommit ? head : null,
    squash_commit_sha,
    merged_at: readParams(locked).merged_at ?? deps.now(),
  })
}

/** Does what is left to do of one that was merged. */
export async function resumeMerge(deps: Deps, merged: MergeRequest): Promise<void> {
  const user = await mergerOf(deps, merged)
  if (user) await removeSourceBranch(deps, user, merged, readParams(merged))
  await forgetMerge(deps.db, merged.id)
}

async function isInTarget(
  deps: Deps,
  { project_id, target_branch }: MergeRequest,
  commit: string,
): Promise<boolean> {
  const project = await findProject(deps.db, project_id)
  if (!project) return false
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const target = await findRef(gitDir, branchRef(target_branch))
  // After a power cut the commit itself may not be there.
  if (target === null || (await objectInfo(gitDir, commit)) === null) return false
  return isAncestor(gitDir, commit, target.target)
}

async function mergerOf({ db }: Deps, { merge_user_id }: MergeRequest): Promise<User | undefined> {
  return merge_user_id === null ? undefined : findUser(db, merge_user_id)
}

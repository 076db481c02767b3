import type { Deps } from '#server/deps.ts'
import { readPush, settlePush } from '#server/domain/repository/pushes.ts'
import { isAncestor } from '#server/git/history.ts'
import { objectInfo } from '#server/git/objects.ts'
import { findRef } from '#server/git/refs.ts'
import { setHead } from '#server/git/symbolic-ref.ts'
import { findUser, type User } from '#server/store/accounts/users.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import { updateMergeRequest } from '#server/store/merge-requests/merge-requests.ts'
import {
  endMerge,
  findRebasing,
  findUnfinishedMerges,
  forgetMerge,
} from '#server/store/merge-requests/merge-statuses.ts'
import { deletePush, listPushes, type Push } from '#server/store/repository/pushes.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { finishMerge } from './after-merge.ts'
import { readParams } from './merge-options.ts'
import { branchRef, readBranches } from './merge-request-branches.ts'
import { REBASE_FAILED } from './rebasing.ts'
import { removeSourceBranch } from './source-branch.ts'

/** What a process began that ended, and is still to be ended. */
export interface Unfinished {
  pushes: Push[]
  merges: MergeRequest[]
  /** What went wrong with some of it: that must not keep the service from its start. */
  failures: unknown[]
}

/**
 * Ends the merges and rebases that a process had begun when it ended: where the target branch has the commit it was merged,
 * and is said to be; everywhere else nothing happened. Run it before anybody can begin another; what follows from
 * them takes longer, and is for `resumeUnfinished`.
 */
export async function settleMerges(deps: Deps): Promise<Unfinished> {
  const failures: unknown[] = []
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error))
  for (const one of await findRebasing(deps.db)) await attempt(settleRebase(deps, one))
  for (const one of await findUnfinishedMerges(deps.db)) {
    if (one.state === 'locked') await attempt(settleMerge(deps, one))
  }
  const merges = await findUnfinishedMerges(deps.db)
  return {
    pushes: await listPushes(deps.db),
    merges: merges.filter(({ state }) => state === 'merged'),
    failures,
  }
}

/** Looks after what hangs on the refs that moved, and removes the branches that were merged. */
export async function resumeUnfinished(
  deps: Deps,
  { pushes, merges, failures }: Unfinished,
): Promise<void> {
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error))
  for (const push of pushes) await attempt(resumePush(deps, push))
  for (const merge of merges) await attempt(resumeMerge(deps, merge))
}

async function settleMerge(deps: Deps, locked: MergeRequest): Promise<void> {
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

/** It worked if its branch has all that the target has. */
async function settleRebase(deps: Deps, mergeRequest: MergeRequest): Promise<void> {
  const { gitDir, source, target } = await readBranches(deps, mergeRequest)
  const isDone = source !== null && target !== null && (await isAncestor(gitDir, target, source))
  await updateMergeRequest(deps.db, mergeRequest.id, {
    rebase_in_progress: 0,
    merge_error: isDone ? null : REBASE_FAILED,
  })
}

async function resumePush(deps: Deps, row: Push): Promise<void> {
  const push = await readPush(deps, row)
  if (!push) return deletePush(deps.db, row.id)
  const { disk_path, default_branch } = push.project
  // A first push names the branch in the database, and then in the repository.
  if (default_branch !== null) await setHead(deps.repositories.dirOf(disk_path), default_branch)
  return settlePush(deps, row.id, push)
}

async function resumeMerge(deps: Deps, merged: MergeRequest): Promise<void> {
  const user = await mergerOf(deps, merged)
  if (user) await removeSourceBranch(deps, user, merged, readParams(merged))
  await forgetMerge(deps.db, merged.id)
}

async function mergerOf({ db }: Deps, { merge_user_id }: MergeRequest): Promise<User | undefined> {
  return merge_user_id === null ? undefined : findUser(db, merge_user_id)
}

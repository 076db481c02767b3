import type { Deps } from '#server/deps.ts'
import { isAncestor } from '#server/git/history.ts'
import { endMerge, endRebases, findLocked } from '#server/store/merge-statuses.ts'
import { findUser } from '#server/store/users.ts'
import { finishMerge } from './after-merge.ts'
import { REBASE_FAILED } from './rebasing.ts'
import { readBranches } from './merge-request-branches.ts'
import { removeSourceBranch } from './source-branch.ts'

/**
 * Ends the merges that a process had begun when it ended: where the target branch has the commit it was merged, and is
 * said to be; everywhere else nothing happened.
 */
export async function settleMerges(deps: Deps): Promise<void> {
  await endRebases(deps.db, REBASE_FAILED)
  for (const locked of await findLocked(deps.db)) {
    const { id, in_progress_merge_commit_sha: head, squash_commit_sha, sha } = locked
    const { gitDir, target } = await readBranches(deps, locked)
    const isMerged = head !== null && target !== null && (await isAncestor(gitDir, head, target))
    const user =
      locked.merge_user_id === null ? null : await findUser(deps.db, locked.merge_user_id)
    if (!isMerged || !user) {
      await endMerge(deps.db, id)
      continue
    }
    const isCommit = head !== sha && head !== squash_commit_sha
    await finishMerge(deps, id, user, {
      merge_commit_sha: isCommit ? head : null,
      squash_commit_sha,
    })
    await removeSourceBranch(deps, user, locked, JSON.parse(locked.merge_params ?? '{}'))
  }
}

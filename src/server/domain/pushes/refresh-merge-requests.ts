import type { Deps } from '#server/deps.ts'
import { closeAsConsequence } from '#server/domain/merge-requests/close.ts'
import { finishMerge } from '#server/domain/merge-requests/merge/land.ts'
import { updateVersion } from '#server/domain/merge-requests/versions/update-version.ts'
import { announceChecks } from '#server/domain/spaces/announcements.ts'
import { listCommitIds } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import { branchOf, hasBranch } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findOpenFrom, findOpenInto } from '#server/store/merge-requests/open-merge-requests.ts'
import { forgetMergeStatuses } from '#server/store/merge-requests/status.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'

/**
 * Adds versions to merge requests from the pushed branches, then schedules new checks of merge requests into the
 * branches. The order matters, because one push may contain both new commits and their merge. Closes merge requests
 * whose source branch is gone.
 */
export async function refreshMergeRequests(
  deps: Deps,
  project: { id: number; disk_path: string },
  user: User,
  updates: readonly RefCommand[],
  since = deps.now(),
): Promise<void> {
  const moves = updates.flatMap(({ ref, ...ends }) => {
    const branch = branchOf(ref)
    return branch === null ? [] : [{ branch, ...ends }]
  })
  for (const { branch, before, after } of moves) {
    for (const { id } of await findOpenFrom(deps.db, project.id, branch)) {
      await updateVersion(deps, id, user)
    }
    // A restored branch may point to its old commit. The merge request then gets no new version.
    if (before === null || after === null) {
      await forgetMergeStatuses(deps.db, 'source', project.id, branch)
    }
  }
  const gitDir = deps.repositories.dirOf(project.disk_path)
  for (const { branch, before, after } of moves) {
    await forgetMergeStatuses(deps.db, 'target', project.id, branch)
    const into = await findOpenInto(deps.db, project.id, branch)
    announceChecks(deps, into)
    if (before === null || after === null) continue
    await markMerged(deps, user, gitDir, into, { before, after, at: since })
  }
  for (const { branch, after } of moves) {
    // The branch may be back already.
    if (after !== null || (await hasBranch(gitDir, branch))) continue
    for (const { id } of await findOpenFrom(deps.db, project.id, branch)) {
      await closeAsConsequence(deps, id, user, 'its source branch was deleted')
    }
  }
}

/** Marks merge requests merged if a push added their head to the target branch. */
async function markMerged(
  deps: Deps,
  user: User,
  gitDir: string,
  mergeRequests: readonly Pick<MergeRequest, 'id' | 'sha'>[],
  { before, after, at }: { before: ObjectId; after: ObjectId; at: string },
): Promise<void> {
  if (mergeRequests.length === 0) return
  const came = new Set(await listCommitIds(gitDir, { from: [before], to: after }))
  for (const { id, sha } of mergeRequests) {
    if (sha === null || !came.has(sha)) continue
    const merged = { merge_commit_sha: after, squash_commit_sha: null, merged_at: at }
    await deps.locks.mergeRequest(id, () => finishMerge(deps, id, user, merged))
  }
}

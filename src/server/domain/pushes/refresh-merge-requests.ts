import type { Deps } from '#server/deps.ts'
import { finishMerge } from '#server/domain/merge-requests/merge/land.ts'
import { updateVersion } from '#server/domain/merge-requests/versions/update-version.ts'
import { listCommitIds } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import { findOpenFrom, findOpenInto } from '#server/store/merge-requests/merge-requests.ts'
import { forgetMergeStatuses } from '#server/store/merge-requests/merge-statuses.ts'

const HEADS = 'refs/heads/'

/**
 * Adds versions to merge requests from the pushed branches, then marks those into them for a new check. The order matters:
 * a push may bring new commits of a branch together with their merge.
 */
export async function refreshMergeRequests(
  deps: Deps,
  project: { id: number; disk_path: string },
  user: User,
  updates: readonly RefCommand[],
  since = deps.now(),
): Promise<void> {
  const moves = updates
    .filter(({ ref }) => ref.startsWith(HEADS))
    .map(({ ref, ...ends }) => ({ branch: ref.slice(HEADS.length), ...ends }))
  for (const { branch, before, after } of moves) {
    for (const id of await findOpenFrom(deps.db, project.id, branch)) {
      await updateVersion(deps, id, user)
    }
    // A restored branch may be at its old commit, which creates no version.
    if (before === null || after === null) {
      await forgetMergeStatuses(deps.db, 'source', project.id, branch)
    }
  }
  const gitDir = deps.repositories.dirOf(project.disk_path)
  for (const { branch, before, after } of moves) {
    await forgetMergeStatuses(deps.db, 'target', project.id, branch)
    if (before === null || after === null) continue
    const into = await findOpenInto(deps.db, project.id, branch)
    await markMerged(deps, user, gitDir, into, { before, after, at: since })
  }
}

/** Marks merge requests merged when a push brought their head into the target branch. */
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

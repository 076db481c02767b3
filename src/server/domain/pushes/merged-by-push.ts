import type { Deps } from '#server/deps.ts'
import { finishMerge } from '#server/domain/merge-requests/merge/finish.ts'
import { listCommitIds } from '#server/git/history.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'

/** What somebody merged on their own machine and pushed is merged, too. */
export async function markMerged(
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

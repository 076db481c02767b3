import type { Deps } from '#server/deps.ts'
import { updateVersion } from '#server/domain/merge-requests/versions/update-version.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findOpenFrom, findOpenInto } from '#server/store/merge-requests/merge-requests.ts'
import { forgetMergeStatuses } from '#server/store/merge-requests/merge-statuses.ts'
import { markMerged } from './merged-by-push.ts'

const HEADS = 'refs/heads/'

/**
 * Gives merge requests out of the pushed branches new versions, and has those into them looked at anew: in this order, for
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
    // What came back may be where it was: without a new version, then.
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

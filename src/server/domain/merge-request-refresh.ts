import type { Deps } from '#server/deps.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import { findOpenFrom, findOpenInto } from '#server/store/merge-requests.ts'
import { forgetMergeStatuses } from '#server/store/merge-statuses.ts'
import type { User } from '#server/store/users.ts'
import { markMerged } from './merged-by-push.ts'
import { updateVersion } from './merge-request-versions.ts'

const HEADS = 'refs/heads/'

/** Gives merge requests out of the pushed branches new versions, and has those into them looked at anew. */
export async function refreshMergeRequests(
  deps: Deps,
  project: { id: number; disk_path: string },
  user: User,
  updates: readonly RefCommand[],
): Promise<void> {
  for (const { ref, before, after } of updates) {
    if (!ref.startsWith(HEADS)) continue
    const branch = ref.slice(HEADS.length)
    for (const id of await findOpenFrom(deps.db, project.id, branch)) {
      await updateVersion(deps, id, user)
    }
    if (after === null) await forgetMergeStatuses(deps.db, 'source', project.id, branch)
    await forgetMergeStatuses(deps.db, 'target', project.id, branch)
    if (before !== null && after !== null) {
      const into = await findOpenInto(deps.db, project.id, branch)
      const gitDir = deps.repositories.dirOf(project.disk_path)
      await markMerged(deps, user, gitDir, into, { before, after })
    }
  }
}

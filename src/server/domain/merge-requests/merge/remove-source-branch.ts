import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { movePushed } from '#server/domain/repository/push-journal.ts'
import { branchRef, hasBranch } from '#server/git/refs.ts'
import { RefLocked, StaleRef } from '#server/git/update-refs.ts'
import { findUser } from '#server/store/accounts/users.ts'
import { findMergeRequestRow } from '#server/store/merge-requests/merge-requests.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'
import { retargetChain } from './retarget-chain.ts'

/**
 * Removes the source branch of a merged merge request if the user who merged it may push to it. Keeps default and
 * protected branches, and branches that have moved. Merge requests into the removed branch go to its target.
 */
export async function removeSourceBranch(deps: Deps, { id }: { id: number }): Promise<void> {
  const merged = await findMergeRequestRow(deps.db, id)
  if (!merged) return
  const { source_project_id, source_branch, sha, merged_by_id } = merged
  if (source_project_id === null || sha === null || merged_by_id === null) return
  const user = await findUser(deps.db, merged_by_id)
  if (!user) return
  const project = await findProjectFor(deps.db, source_project_id, user.id, today(deps))
  if (!project || project.archived || project.default_branch === source_branch) return
  const rights = await branchRights(deps, user, project)
  if (!rights.isDeveloper || rights.isProtected(source_branch)) return
  if (!rights.canPush(source_branch)) return
  const ref = branchRef(source_branch)
  try {
    await movePushed(deps, { project, user, updates: [{ ref, before: sha, after: null }] })
  } catch (error) {
    if (!(error instanceof StaleRef || error instanceof RefLocked)) throw error
  }
  // After a crash, the branch may be gone already.
  if (await hasBranch(deps.repositories.dirOf(project.disk_path), source_branch)) return
  await retargetChain(deps, user, merged)
}

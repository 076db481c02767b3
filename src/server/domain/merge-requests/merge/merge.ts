import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { readBranches } from '#server/domain/merge-requests/branches.ts'
import { blockOf, isApproved } from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import {
  absent,
  busy,
  conflict,
  conflicting,
  headMismatch,
  Refusal,
  unauthenticated,
  unmergeable,
} from '#server/domain/refusal.ts'
import { mayMergeInto } from '#server/domain/repository/branch-rights.ts'
import { shareRepository } from '#server/git/locks.ts'
import { branchRef } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findMergeRequestView } from '#server/store/merge-requests/merge-requests.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { findProjectFor, type Project } from '#server/store/spaces/spaces.ts'
import { makeCommits } from './commits.ts'
import { endLanding, land } from './land.ts'
import { paramsOf, type MergeOptions } from './options.ts'
import { settleMergeLater } from './recover.ts'
import { removeSourceBranch } from './remove-source-branch.ts'

/** The merge request, target branch and source commit that the caller saw. */
type MergeRequestSnapshot = Pick<MergeRequestView, 'id' | 'project_id' | 'target_branch' | 'sha'>

/** Maximum attempts while the target branch keeps moving. */
const MAX_ATTEMPTS = 10

/**
 * Merges a merge request: creates the commits, moves the branch, then updates the rows. A failure or crash in between
 * leaves the merge request `locked` with the journaled commit, which tells `recover.ts` whether the merge happened.
 *
 * Refuses as `unauthenticated` when the user may not merge into the branch, `unmergeable` when the merge request is not
 * mergeable, `conflicting` on conflicts, `conflict` when the source branch has moved.
 */
export async function merge(
  deps: Deps,
  user: User,
  snapshot: MergeRequestSnapshot,
  options: MergeOptions,
): Promise<void> {
  const { project_id, target_branch } = snapshot
  const project = await findProject(deps.db, project_id)
  if (!project) throw absent()
  const gitDir = deps.repositories.dirOf(project.disk_path)
  await deps.locks
    .branch(project_id, target_branch, () =>
      shareRepository(gitDir, () => mergeIntoBranch(deps, user, snapshot, options)),
    )
    .catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) settleMergeLater(deps, snapshot)
      // If the project was deleted with its repository, report that instead.
      throw (await findProject(deps.db, project_id)) ? error : absent()
    })
}

async function mergeIntoBranch(
  deps: Deps,
  user: User,
  { id, target_branch, sha }: MergeRequestSnapshot,
  options: MergeOptions,
): Promise<void> {
  const wanted = options.sha ?? sha
  for (let attempt = 1; ; attempt++) {
    // Read under the lock: the previous holder may have merged or retargeted the merge request.
    const mergeRequest = await current(deps, id)
    const project = await requireMergeRight(deps, user, mergeRequest)
    if (mergeRequest.target_branch !== target_branch) throw targetChanged()
    if (!isApproved(mergeRequest, deps.config.plan)) throw unmergeable()
    if (blockOf(mergeRequest) !== null) throw unmergeable()
    // Before reading the branches, which fetches the commits of a fork.
    if (wanted !== mergeRequest.sha) throw headMismatch()
    const { gitDir, source, target } = await readBranches(deps, mergeRequest)
    if (source === null || target === null) throw conflicting()
    if (source !== wanted) throw headMismatch()
    const squash = squashOf(mergeRequest, options)
    const made = await makeCommits(
      deps,
      user,
      mergeRequest,
      { gitDir, source, target },
      { ...options, squash },
    )
    if (!made) throw conflicting()
    const ref = branchRef(target_branch)
    const updates = [{ ref, before: target, after: made.head }]
    const push = { project, user, updates, isMerge: true }
    const landing = await land(deps, mergeRequest, push, made, paramsOf(options))
    if (landing !== null) {
      await deps.reactions.afterPush(deps, push)
      await removeSourceBranch(deps, user, mergeRequest, options)
      await endLanding(deps, id, push, landing)
      return
    }
    if (attempt === MAX_ATTEMPTS) throw busy()
  }
}

/**
 * Returns the project if the user may still merge into the target branch. The user's rights may have changed since the
 * request.
 */
async function requireMergeRight(
  deps: Deps,
  user: User,
  { project_id, target_branch }: MergeRequestView,
): Promise<Project> {
  const project = await findProjectFor(deps.db, project_id, user.id, today(deps))
  if (!project) throw absent()
  if (!(await mayMergeInto(deps, user, project, target_branch))) throw unauthenticated()
  return project
}

async function current(deps: Deps, id: number): Promise<MergeRequestView> {
  const mergeRequest = await findMergeRequestView(deps.db, id)
  if (!mergeRequest) throw absent()
  return mergeRequest
}

/**
 * True when the merge squashes. The project's squash option wins, then the merge's choice, then the merge request's.
 */
function squashOf({ rules, squash }: MergeRequestView, options: MergeOptions): boolean {
  if (rules.squash_option === 'always') return true
  if (rules.squash_option === 'never') return false
  return options.squash ?? squash === 1
}

const targetChanged = () =>
  conflict('The target branch was changed. Review the changes, then merge again.')

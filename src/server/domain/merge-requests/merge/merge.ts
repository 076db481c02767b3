import type { Deps } from '#server/deps.ts'
import { readBranches } from '#server/domain/merge-requests/branches.ts'
import {
  readWhole,
  requireForMerge,
  type MergeRequestReference,
  type WholeMergeRequest,
} from '#server/domain/merge-requests/merge-requests.ts'
import {
  hasPipelineFailed,
  isPipelineRunning,
} from '#server/domain/merge-requests/status/detailed-merge-status.ts'
import { canUpdateMergeRequest } from '#server/domain/policy.ts'
import {
  absent,
  busy,
  conflicting,
  headMismatch,
  Refusal,
  unauthenticated,
  unmergeable,
} from '#server/domain/refusal.ts'
import { mayMergeInto } from '#server/domain/repository/branch-rights.ts'
import { checkMessages } from '#server/domain/repository/commit-message.ts'
import { finishPush } from '#server/domain/repository/push-journal.ts'
import { shareRepository } from '#server/git/locks.ts'
import { branchRef, findRef } from '#server/git/refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { cancelAutoMerge, paramsOf, setAutoMerge, type MergeOptions } from './auto-merge.ts'
import { makeCommits, mergedTree } from './commits.ts'
import { land, requireMergeable } from './land.ts'
import { settleMergeLater } from './recover.ts'

export interface AcceptOptions extends MergeOptions {
  /** True to wait for the running pipeline. */
  merge_when_pipeline_succeeds?: boolean
  /** Newer name for `merge_when_pipeline_succeeds`. */
  auto_merge?: boolean
}

/**
 * Merges now, or once the pipeline succeeds. Refuses as `unauthenticated` when the user may not merge into the target
 * branch.
 */
export async function acceptMergeRequest(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
  options: AcceptOptions,
): Promise<WholeMergeRequest> {
  const { space, mergeRequest } = await requireForMerge(deps, user, reference)
  if (!(await mayMergeInto(deps, user, space.row, mergeRequest.target_branch))) {
    throw unauthenticated()
  }
  const { merge_commit_message, squash_commit_message } = options
  checkMessages({ merge_commit_message, squash_commit_message })
  const waits = options.merge_when_pipeline_succeeds ?? options.auto_merge ?? false
  if (waits && isPipelineRunning(mergeRequest)) {
    if (mergeRequest.state !== 'opened' || mergeRequest.draft) throw unmergeable()
    await setAutoMerge(deps, user, mergeRequest, options)
  } else if (waits && hasPipelineFailed(mergeRequest)) {
    throw unmergeable()
  } else {
    await merge(deps, user, mergeRequest, options)
  }
  return readWhole(deps, user, space, mergeRequest.iid)
}

/** Cancels the automatic merge. Requires the right to update the merge request, as everyone who may merge it has. */
export async function cancelMerge(
  deps: Deps,
  user: User,
  reference: MergeRequestReference,
): Promise<WholeMergeRequest> {
  const { space, mergeRequest } = await requireForMerge(deps, user, reference)
  if (!canUpdateMergeRequest(user, space.row, mergeRequest)) throw unauthenticated()
  await cancelAutoMerge(deps, user, space, mergeRequest)
  return readWhole(deps, user, space, mergeRequest.iid)
}

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
  snapshot: MergeRequestSnapshot,
  options: MergeOptions,
): Promise<void> {
  const { target_branch } = snapshot
  const wanted = options.sha ?? snapshot.sha
  for (let attempt = 1; ; attempt++) {
    // Read under the lock: the previous holder may have merged or retargeted the merge request.
    const { mergeRequest, project } = await requireMergeable(deps, user, snapshot)
    if (wanted !== mergeRequest.sha) throw await headRefusal(deps, project, mergeRequest)
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
    if (landing !== null) return finishPush(deps, landing, push)
    if (attempt === MAX_ATTEMPTS) throw busy()
  }
}

/**
 * Returns the refusal of an unexpected head. Like the API, reports conflicts first. Does not read the branches, which
 * would fetch the commits of a fork.
 */
async function headRefusal(
  deps: Deps,
  project: Project,
  { sha, target_branch, rules }: MergeRequestView,
): Promise<Refusal> {
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const target = await findRef(gitDir, branchRef(target_branch))
  if (sha === null || target === null) return conflicting()
  const heads = { gitDir, source: sha, target: target.target }
  return (await mergedTree(rules.merge_method, heads)) === null ? conflicting() : headMismatch()
}

/**
 * True when the merge squashes. The project's squash option wins, then the merge's choice, then the merge request's.
 */
function squashOf({ rules, squash }: MergeRequestView, options: MergeOptions): boolean {
  if (rules.squash_option === 'always') return true
  if (rules.squash_option === 'never') return false
  return options.squash ?? squash === 1
}

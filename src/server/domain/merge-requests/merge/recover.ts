import type { Deps } from '#server/deps.ts'
import { readBranches } from '#server/domain/merge-requests/branches.ts'
import { resumeChecks } from '#server/domain/merge-requests/status/merge-status.ts'
import { updateVersion } from '#server/domain/merge-requests/versions/update-version.ts'
import { resumePushAtStart, resumePushLater } from '#server/domain/repository/push-journal.ts'
import { isAncestor } from '#server/git/history.ts'
import { objectInfo } from '#server/git/objects.ts'
import { BRANCHES, branchRef, findRef, listRefs } from '#server/git/refs.ts'
import { findUser } from '#server/store/accounts/users.ts'
import {
  findMergeRequestRow,
  updateMergeRequest,
} from '#server/store/merge-requests/merge-requests.ts'
import { endMerge, findLockedMerges, findRebasing } from '#server/store/merge-requests/merge.ts'
import {
  findOpenOutOf,
  findSourceProjects,
} from '#server/store/merge-requests/open-merge-requests.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import { findPushTo, listPushes, type Push } from '#server/store/repository/pushes.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { readParams } from './auto-merge.ts'
import { finishMerge } from './land.ts'
import { REBASE_FAILED } from './rebase.ts'

/** Pushes interrupted by a crash. */
interface Unfinished {
  pushes: Push[]
  /** Errors from failed attempts. They do not block startup; the attempts are retried later. */
  failures: unknown[]
}

/**
 * Settles merges and rebases interrupted by a crash. A merge counts as done if and only if the target branch contains
 * its commit. Must run before any new merge or rebase can start. `reconcileMergeRequests` does the slower rest.
 */
export async function settleMerges(deps: Deps): Promise<Unfinished> {
  const failures: unknown[] = []
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error))
  for (const one of await findRebasing(deps.db)) await attempt(settleRebase(deps, one))
  for (const one of await findLockedMerges(deps.db)) {
    await attempt(settleMerge(deps, one).catch(again(() => settleMergeLater(deps, one))))
  }
  return { pushes: await listPushes(deps.db), failures }
}

/** Synchronizes merge requests with the repositories after a crash. */
export async function reconcileMergeRequests(deps: Deps, unfinished: Unfinished): Promise<void> {
  await resumePushes(deps, unfinished)
  for (const projectId of await findSourceProjects(deps.db)) {
    const project = await findProject(deps.db, projectId)
    if (!project) continue
    const refs = await listRefs(deps.repositories.dirOf(project.disk_path), BRANCHES)
    // Reading one project at a time bounds memory.
    const open = await findOpenOutOf(deps.db, projectId)
    const tips = new Map(refs.map(({ name, target }) => [name, target]))
    for (const { id, source_branch, sha, author_id, merge_status } of open) {
      const tip = tips.get(branchRef(source_branch))
      const isKnown = tip === undefined || tip === sha
      if (isKnown && merge_status !== 'preparing') continue
      const author = await findUser(deps.db, author_id)
      if (author) await updateVersion(deps, id, author)
    }
  }
  await resumeChecks(deps)
  const { failures } = unfinished
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some interrupted operations could not be settled.')
}

/** Finishes the interrupted pushes. */
async function resumePushes(deps: Deps, { pushes, failures }: Unfinished): Promise<void> {
  for (const push of pushes) {
    await resumePushAtStart(deps, push)
      .catch(again(() => resumePushLater(deps, push.id)))
      .catch((error: unknown) => failures.push(error))
  }
}

const again = (later: () => void) => (error: unknown) => {
  later()
  throw error
}

/** Settles a rebase. It succeeded if the source branch contains the target branch. */
async function settleRebase(deps: Deps, mergeRequest: MergeRequest): Promise<void> {
  const { gitDir, source, target } = await readBranches(deps, mergeRequest)
  const isDone = source !== null && target !== null && (await isAncestor(gitDir, target, source))
  await updateMergeRequest(deps.db, mergeRequest.id, {
    rebase_in_progress: 0,
    merge_error: isDone ? null : REBASE_FAILED,
  })
}

/**
 * Settles a failed merge. Retries, since the database or disk may have to recover first. Does nothing when the merge
 * has ended by itself.
 */
export function settleMergeLater(
  deps: Deps,
  { id, project_id, target_branch }: Pick<MergeRequest, 'id' | 'project_id' | 'target_branch'>,
): void {
  deps.jobs.retryUntilDone(`end of the merge of ${id}`, () =>
    deps.locks.branch(project_id, target_branch, async () => {
      const found = await findMergeRequestRow(deps.db, id)
      if (found?.state !== 'locked') return
      const head = found.in_progress_merge_commit_sha
      const push = head && (await findPushTo(deps.db, project_id, branchRef(target_branch), head))
      await deps.locks.mergeRequest(id, () => settleMerge(deps, found))
      if (push) resumePushLater(deps, push.id)
    }),
  )
}

/** Marks the merge request merged if the target branch contains its commit, otherwise unlocks it. */
async function settleMerge(deps: Deps, locked: MergeRequest): Promise<void> {
  const { id, in_progress_merge_commit_sha: head, squash_commit_sha, sha, merge_user_id } = locked
  const user = merge_user_id === null ? undefined : await findUser(deps.db, merge_user_id)
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
  // After a power cut, the commit itself may be missing.
  if (target === null || (await objectInfo(gitDir, commit)) === null) return false
  return isAncestor(gitDir, commit, target.target)
}

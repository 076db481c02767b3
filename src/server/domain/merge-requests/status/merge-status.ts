import { hash } from 'node:crypto'

import type { Deps } from '#server/deps.ts'
import { announceChecks } from '#server/domain/spaces/announcements.ts'
import { checkMerges } from '#server/git/merge-tree.ts'
import { BRANCHES, branchRef, listRefs } from '#server/git/refs.ts'
import {
  findCheckable,
  findUnfinishedChecks,
  forgetMergeStatuses,
  setMergeStatuses,
  startChecks,
  type Checkable,
} from '#server/store/merge-requests/status.ts'
import type { MergeRequestView } from '#server/store/merge-requests/views.ts'
import type { MergeStatus } from '#server/store/schema/merge-requests.ts'
import { findProject } from '#server/store/spaces/projects.ts'

/**
 * Merge status checks run in jobs. A push to either branch resets the status to `unchecked`, and the next read starts a
 * check.
 */

type Checked = Pick<
  MergeRequestView,
  'id' | 'project_id' | 'state' | 'merge_status' | 'target_branch'
>

const UNKNOWN: ReadonlySet<MergeStatus> = new Set(['unchecked', 'cannot_be_merged_recheck'])

const isDue = ({ state, merge_status }: Checked) => state === 'opened' && UNKNOWN.has(merge_status)

/** Starts a check if one is due. Returns the new status. */
export async function recheckMergeStatus(deps: Deps, checked: Checked): Promise<MergeStatus> {
  await recheckMergeStatuses(deps, [checked])
  if (!isDue(checked)) return checked.merge_status
  return checked.merge_status === 'unchecked' ? 'checking' : 'cannot_be_merged_rechecking'
}

/** Starts all due checks. */
export async function recheckMergeStatuses(deps: Deps, all: readonly Checked[]): Promise<void> {
  const due = all.filter(isDue)
  await startChecks(
    deps.db,
    due.map(({ id }) => id),
  )
  for (const { project_id, target_branch } of due) checkSoon(deps, project_id, target_branch)
}

/**
 * Starts a job that checks the target branch's merge requests in one batch. The job's name, which is logged when it fails,
 * has only the branch's hash.
 */
function checkSoon(deps: Deps, projectId: number, targetBranch: string): void {
  deps.jobs.start(`merge status of ${projectId} ${hash('sha256', targetBranch).slice(0, 8)}`, () =>
    checkMergeStatuses(deps, projectId, targetBranch).catch(async (error: unknown) => {
      // The next read tries again.
      await forgetMergeStatuses(deps.db, 'target', projectId, targetBranch)
      throw error
    }),
  )
}

/** Runs a target branch's requested checks in one batch. When they take long, leaves the rest to another job. */
export function checkMergeStatuses(
  deps: Deps,
  projectId: number,
  targetBranch: string,
): Promise<void> {
  return deps.locks.checks(projectId, targetBranch, () => checkAll(deps, projectId, targetBranch))
}

async function checkAll(deps: Deps, projectId: number, targetBranch: string): Promise<void> {
  const project = await findProject(deps.db, projectId)
  if (!project) return
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const readTips = async () =>
    new Map((await listRefs(gitDir, BRANCHES)).map(({ name, target }) => [name, target]))
  for (;;) {
    const waiting = await findCheckable(deps.db, projectId, targetBranch)
    if (waiting.length === 0) return
    const tips = await readTips()
    const target = tips.get(branchRef(targetBranch))
    const branches = await branchesOfForks(deps, projectId, waiting)
    const isThere = ({ source_project_id, source_branch }: Checkable) =>
      source_project_id === projectId
        ? tips.has(branchRef(source_branch))
        : branches.has(`${source_project_id} ${branchRef(source_branch)}`)
    const mergeable =
      target === undefined ? [] : waiting.filter((one) => isThere(one)).filter(hasCommits)
    const merges = await checkMerges(
      gitDir,
      mergeable.map(({ sha }) => [target!, sha]),
    )
    // Discard results if the target branch has moved.
    if ((await readTips()).get(branchRef(targetBranch)) !== target) continue
    const unchecked = new Set<Checkable>(mergeable.slice(merges.length))
    const checked = waiting.filter((one) => !unchecked.has(one))
    const clean = new Set<Checkable>(mergeable.filter((_, at) => merges[at]?.clean))
    const asksForRebase = project.merge_method !== 'merge' && target !== undefined
    const upToDate = asksForRebase ? await headsWith(gitDir, target) : null
    const isBehind = ({ sha }: Checkable) => upToDate !== null && !upToDate.has(sha)
    const set = (ones: Checkable[], merge_status: MergeStatus, needs_rebase: 0 | 1) =>
      setMergeStatuses(deps.db, ones, { merge_status, needs_rebase })
    const isClean = (one: Checkable) => clean.has(one)
    await set(
      checked.filter((one) => isClean(one) && !isBehind(one)),
      'can_be_merged',
      0,
    )
    await set(
      checked.filter((one) => isClean(one) && isBehind(one)),
      'can_be_merged',
      1,
    )
    await set(
      checked.filter((one) => !isClean(one)),
      'cannot_be_merged',
      0,
    )
    announceChecks(deps, checked)
    if (unchecked.size > 0) return checkSoon(deps, projectId, targetBranch)
  }
}

/** Returns the merge request heads that contain the commit. */
async function headsWith(gitDir: string, containing: string): Promise<Set<string | null>> {
  const refs = await listRefs(gitDir, 'refs/merge-requests/', { containing })
  return new Set(refs.map(({ target }) => target))
}

/** Returns the source branches that exist in forks, as `<project> <ref>`. */
async function branchesOfForks(
  deps: Deps,
  projectId: number,
  waiting: readonly Checkable[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const [id, ofFork] of Map.groupBy(waiting, (one) => one.source_project_id)) {
    const fork = id === null || id === projectId ? undefined : await findProject(deps.db, id)
    if (!fork) continue
    const gitDir = deps.repositories.dirOf(fork.disk_path)
    const refs = await listRefs(
      gitDir,
      ofFork.map(({ source_branch }) => branchRef(source_branch)),
    )
    for (const { name } of refs) found.add(`${id} ${name}`)
  }
  return found
}

/** Resumes checks interrupted by a crash. */
export async function resumeChecks(deps: Deps): Promise<void> {
  for (const { project_id, target_branch } of await findUnfinishedChecks(deps.db)) {
    checkSoon(deps, project_id, target_branch)
  }
}

const hasCommits = (one: Checkable): one is Checkable & { sha: string } =>
  one.sha !== null && one.commits_count > 0

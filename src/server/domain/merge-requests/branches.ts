import type { Deps } from '#server/deps.ts'
import { fetchHead } from '#server/git/forks.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { readRefs } from '#server/git/ref-values.ts'
import { branchRef } from '#server/git/refs.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import { findProject } from '#server/store/spaces/projects.ts'

/** The fields that identify a merge request's two branches. */
export type BranchesOf = Pick<
  MergeRequest,
  'iid' | 'project_id' | 'source_project_id' | 'source_branch' | 'target_branch'
>

/** The tips of a merge request's two branches. Null when a branch is gone. */
export interface Branches {
  /** The target project's repository. It contains the commits of both branches. */
  gitDir: string
  source: ObjectId | null
  target: ObjectId | null
}

/** A merge request's refs. Everyone who can clone the project can fetch them. */
export const headRef = (iid: number) => `refs/merge-requests/${iid}/head`
export const mergeRef = (iid: number) => `refs/merge-requests/${iid}/merge`

/**
 * Reads both tips. Fetches commits from a fork and stores them under the head ref. A source that is no longer a fork of
 * the target counts as gone, since it may have become private.
 */
export async function readBranches(deps: Deps, mergeRequest: BranchesOf): Promise<Branches> {
  const { project_id, source_project_id } = mergeRequest
  const project = await findProject(deps.db, project_id)
  if (!project) throw new Error(`project ${project_id} is gone`)
  const gitDir = deps.repositories.dirOf(project.disk_path)
  const sourceDir =
    source_project_id === project_id
      ? gitDir
      : await gitDirOfFork(deps, source_project_id, project_id)
  const [ref, target] = [
    branchRef(mergeRequest.source_branch),
    branchRef(mergeRequest.target_branch),
  ]
  if (sourceDir === gitDir) {
    const tips = await readRefs(gitDir, [ref, target])
    return { gitDir, source: tips.get(ref) ?? null, target: tips.get(target) ?? null }
  }
  const tip = async (dir: string | null, name: string) =>
    dir === null ? null : ((await readRefs(dir, [name])).get(name) ?? null)
  const tips = await Promise.all([tip(sourceDir, ref), tip(gitDir, target)])
  if (tips[0] === null) return { gitDir, source: null, target: tips[1] }
  // Use the fetched commit, since the fork's branch may have moved after its tip was read.
  const fetched = await fetchHead(sourceDir!, ref, gitDir, headRef(mergeRequest.iid))
  return { gitDir, source: fetched, target: tips[1] }
}

async function gitDirOfFork(
  deps: Deps,
  id: number | null,
  upstreamId: number,
): Promise<string | null> {
  const fork = id === null ? undefined : await findProject(deps.db, id)
  return fork?.forked_from_id === upstreamId ? deps.repositories.dirOf(fork.disk_path) : null
}

import type { Deps } from '#server/deps.ts'
import { fetchHead } from '#server/git/forks.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { readRefs } from '#server/git/ref-values.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import { findProject } from '#server/store/spaces/projects.ts'

/** What of a merge request names its two branches. */
export type BranchesOf = Pick<
  MergeRequest,
  'iid' | 'project_id' | 'source_project_id' | 'source_branch' | 'target_branch'
>

/** Where the two branches of a merge request are, if they are. */
export interface Branches {
  /** Of the target project: it has the commits of both. */
  gitDir: string
  source: ObjectId | null
  target: ObjectId | null
}

export const branchRef = (branch: string) => `refs/heads/${branch}`

/** What everybody can fetch of a merge request. */
export const headRef = (iid: number) => `refs/merge-requests/${iid}/head`
export const mergeRef = (iid: number) => `refs/merge-requests/${iid}/merge`

/** Reads where the branches are, and brings the source's commits over from a fork, as its head. */
export async function readBranches(deps: Deps, mergeRequest: BranchesOf): Promise<Branches> {
  const { project_id, source_project_id } = mergeRequest
  const gitDir = await gitDirOf(deps, project_id)
  const sourceDir =
    source_project_id === project_id ? gitDir : await gitDirOf(deps, source_project_id)
  if (gitDir === null) throw new Error(`project ${project_id} is gone`)
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
  // It may have moved since: what came over is what there is.
  const fetched = await fetchHead(sourceDir!, ref, gitDir, headRef(mergeRequest.iid))
  return { gitDir, source: fetched, target: tips[1] }
}

async function gitDirOf(deps: Deps, projectId: number | null): Promise<string | null> {
  const project = projectId === null ? undefined : await findProject(deps.db, projectId)
  return project ? deps.repositories.dirOf(project.disk_path) : null
}

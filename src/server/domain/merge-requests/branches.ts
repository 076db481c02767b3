import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { movePushed } from '#server/domain/repository/push-journal.ts'
import { fetchHead } from '#server/git/forks.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { readRefs } from '#server/git/ref-values.ts'
import { RefLocked, StaleRef } from '#server/git/update-refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import type {
  MergeRequest,
  MergeRequestView,
} from '#server/store/merge-requests/merge-request-views.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import { findProjectFor } from '#server/store/spaces/spaces.ts'

/** The fields of a merge request that identify its two branches. */
export type BranchesOf = Pick<
  MergeRequest,
  'iid' | 'project_id' | 'source_project_id' | 'source_branch' | 'target_branch'
>

/** The tips of the two branches of a merge request. Null when a branch is gone. */
export interface Branches {
  /** The repository of the target project. It contains the commits of both branches. */
  gitDir: string
  source: ObjectId | null
  target: ObjectId | null
}

export const branchRef = (branch: string) => `refs/heads/${branch}`

/** Refs of a merge request that everybody can fetch. */
export const headRef = (iid: number) => `refs/merge-requests/${iid}/head`
export const mergeRef = (iid: number) => `refs/merge-requests/${iid}/merge`

/** Reads both tips. Fetches the source's commits from a fork and stores them under the head ref. */
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
  // The fork may have moved since. The fetched commit counts.
  const fetched = await fetchHead(sourceDir!, ref, gitDir, headRef(mergeRequest.iid))
  return { gitDir, source: fetched, target: tips[1] }
}

async function gitDirOf(deps: Deps, projectId: number | null): Promise<string | null> {
  const project = projectId === null ? undefined : await findProject(deps.db, projectId)
  return project ? deps.repositories.dirOf(project.disk_path) : null
}

/**
 * Removes the merged branch if that is wanted and the user may push to it. Keeps default and protected branches, and
 * branches that moved in the meantime.
 */
export async function removeSourceBranch(
  deps: Deps,
  user: User,
  mergeRequest: Pick<
    MergeRequestView,
    'source_project_id' | 'source_branch' | 'sha' | 'force_remove_source_branch'
  >,
  { should_remove_source_branch }: { should_remove_source_branch?: boolean | undefined },
): Promise<void> {
  const { source_project_id, source_branch, sha, force_remove_source_branch } = mergeRequest
  const isWanted = should_remove_source_branch ?? force_remove_source_branch === 1
  if (!isWanted || source_project_id === null || sha === null) return
  const project = await findProjectFor(deps.db, source_project_id, user.id, today(deps))
  if (!project || project.archived || project.default_branch === source_branch) return
  const rights = await branchRights(deps, user, project)
  if (rights.isProtected(source_branch) || !rights.canPush(source_branch)) return
  const ref = branchRef(source_branch)
  try {
    await movePushed(deps, { project, user, updates: [{ ref, before: sha, after: null }] })
  } catch (error) {
    if (error instanceof StaleRef || error instanceof RefLocked) return
    throw error
  }
}

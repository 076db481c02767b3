import type { Deps } from '#server/deps.ts'
import { requireProject } from '#server/domain/access.ts'
import { canReadCode } from '#server/domain/policy.ts'
import { forbidden, invalid } from '#server/domain/refusal.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { resolveCommit } from '#server/git/objects.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import { StaleRef } from '#server/git/update-refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { movePushed } from './push-journal.ts'

export type { Commit } from '#server/git/history.ts'
export type { FileDiff } from '#server/git/diff.ts'

/** The repository of a project, as one caller may use it. */
export interface Repository {
  project: Project
  gitDir: string
}

/** To read. */
export async function requireRepository(
  deps: Deps,
  user: User | null,
  reference: string,
): Promise<Repository> {
  const project = await requireProject(deps, user, reference, 'reader')
  if (!canReadCode(user, project)) throw forbidden()
  return { project, gitDir: deps.repositories.dirOf(project.disk_path) }
}

/** To change. What its branches allow is asked for besides. */
export async function requireWritableRepository(
  deps: Deps,
  user: User,
  reference: string,
): Promise<Repository> {
  const project = await requireProject(deps, user, reference, 'developer')
  if (project.archived) throw forbidden()
  return { project, gitDir: deps.repositories.dirOf(project.disk_path) }
}

/** The commit that a request means, without a word of it that of the default branch. */
export function commitMeant(
  { project, gitDir }: Repository,
  ref: string | undefined,
): Promise<ObjectId | null> {
  const branch = `refs/heads/${project.default_branch}`
  return resolveCommit(gitDir, ref === undefined || ref === 'HEAD' ? branch : ref)
}

/** Moves refs of a repository for somebody who may, all or none, and what hangs on them. */
export async function pushRefs(
  deps: Deps,
  { project }: Repository,
  user: User,
  updates: readonly RefCommand[],
): Promise<void> {
  try {
    await movePushed(deps, { project, user, updates })
  } catch (error) {
    if (!(error instanceof StaleRef)) throw error
    throw invalid(`Could not update ${error.ref}. Please refresh and try again.`)
  }
}

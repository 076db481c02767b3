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

/** The repository of a project as one caller may use it. */
export interface Repository {
  project: Project
  gitDir: string
}

/** Returns the repository if the caller may read code. */
export async function requireRepository(
  deps: Deps,
  user: User | null,
  reference: string,
): Promise<Repository> {
  const project = await requireProject(deps, user, reference, 'reader')
  if (!canReadCode(user, project)) throw forbidden()
  return { project, gitDir: deps.repositories.dirOf(project.disk_path) }
}

/** Returns the repository if the caller may write to it. Branch rights are checked separately. */
export async function requireWritableRepository(
  deps: Deps,
  user: User,
  reference: string,
): Promise<Repository> {
  const project = await requireProject(deps, user, reference, 'developer')
  if (project.archived) throw forbidden()
  return { project, gitDir: deps.repositories.dirOf(project.disk_path) }
}

/** Resolves a ref to a commit; without a ref, the default branch. */
export function commitMeant(
  { project, gitDir }: Repository,
  ref: string | undefined,
): Promise<ObjectId | null> {
  const branch = `refs/heads/${project.default_branch}`
  return resolveCommit(gitDir, ref === undefined || ref === 'HEAD' ? branch : ref)
}

/** Moves refs, all or none, and runs the effects of the push. */
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

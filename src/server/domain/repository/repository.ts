import type { Deps } from '#server/deps.ts'
import { requireProject } from '#server/domain/access.ts'
import { canReadCode, hasRole } from '#server/domain/policy.ts'
import type { Push } from '#server/domain/reactions.ts'
import { forbidden, invalid } from '#server/domain/refusal.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { resolveCommit } from '#server/git/objects.ts'
import type { RefCommand } from '#server/git/push-commands.ts'
import { branchRef } from '#server/git/refs.ts'
import { StaleRef } from '#server/git/update-refs.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Project } from '#server/store/spaces/spaces.ts'
import { branchRights } from './branch-rights.ts'
import { movePushed } from './push-journal.ts'

export type { Commit } from '#server/git/history.ts'
export type { FileDiff } from '#server/git/diff.ts'

/** A project's repository that a caller may use. */
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

/**
 * Returns the repository if the caller is a developer, or may push to the given branch of a fork. Branch rights of
 * developers are checked separately.
 */
export async function requireWritableRepository(
  deps: Deps,
  user: User,
  reference: string,
  branch?: string,
): Promise<Repository> {
  const project = await requireProject(deps, user, reference, 'reader')
  const mayWrite =
    hasRole(user, project, 'developer') ||
    (branch !== undefined && (await branchRights(deps, user, project)).canPush(branch))
  if (!mayWrite || project.archived) throw forbidden()
  return { project, gitDir: deps.repositories.dirOf(project.disk_path) }
}

/** Resolves a ref to a commit. Without a ref, resolves the default branch. */
export async function resolveRef(
  { project, gitDir }: Repository,
  ref: string | undefined,
): Promise<ObjectId | null> {
  if (ref !== undefined && ref !== 'HEAD') return resolveCommit(gitDir, ref)
  const branch = project.default_branch
  return branch === null ? null : resolveCommit(gitDir, branchRef(branch))
}

/** Moves all refs or none, then runs the push's effects. */
export async function pushRefs(
  deps: Deps,
  { project }: Repository,
  user: User,
  updates: readonly RefCommand[],
  options: Pick<Push, 'suggestions'> = {},
): Promise<void> {
  try {
    await movePushed(deps, { project, user, updates, ...options })
  } catch (error) {
    if (!(error instanceof StaleRef)) throw error
    throw invalid(`Could not update ${error.ref}. Please refresh and try again.`)
  }
}

import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { requireActive, type Caller } from '#server/domain/accounts/authentication.ts'
import { insufficientScope } from '#server/domain/accounts/token-refusals.ts'
import { canRead, canReadCode, hasRole } from '#server/domain/policy.ts'
import { absent, forbidden, unauthenticated } from '#server/domain/refusal.ts'
import { sharedBranches } from '#server/domain/repository/branch-rights.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findMovedProject } from '#server/store/spaces/redirects.ts'
import { findProjectFor, type Project, type Reference } from '#server/store/spaces/spaces.ts'

/** Git's two services: upload-pack serves clones, receive-pack accepts pushes. */
export type GitService = 'upload-pack' | 'receive-pack'

const SCOPES: Record<GitService, readonly string[]> = {
  'upload-pack': ['api', 'read_repository', 'write_repository'],
  'receive-pack': ['api', 'write_repository'],
}

/**
 * Returns the project at the path if the user may clone it or push to it. Anonymous callers get the same challenge for
 * hidden and missing projects.
 */
export async function requireGitAccess(
  deps: Deps,
  caller: Caller | null,
  path: string,
  service: GitService,
): Promise<Project> {
  if (caller) requireScope(caller, service)
  if (caller) requireActive(deps, caller.user)
  const user = caller?.user ?? null
  const project = await findByPath(deps, user, path)
  if (!user) {
    const isOpen = service === 'upload-pack' && project && canReadCode(null, project)
    if (!isOpen) throw unauthenticated()
  }
  if (!project || !canRead(user, project)) throw absent('Project')
  if (!canReadCode(user, project)) {
    throw forbidden(
      'You can see this project, but not its code. You need at least the Reporter role.',
    )
  }
  if (service === 'receive-pack') await requirePush(deps, user, project)
  return project
}

/** Finds the project by its current or a former path. */
async function findByPath(
  deps: Deps,
  user: User | null,
  path: string,
): Promise<Project | undefined> {
  const find = (reference: Reference) =>
    findProjectFor(deps.db, reference, user?.id ?? null, today(deps))
  const found = await find(path)
  if (found) return found
  const moved = await findMovedProject(deps.db, path)
  return moved === null ? undefined : find(moved)
}

/** Refuses users who may push to no branch. */
async function requirePush(
  deps: Deps,
  user: Caller['user'] | null,
  project: Project,
): Promise<void> {
  const mayPush =
    hasRole(user, project, 'developer') || (await sharedBranches(deps, user, project)).length > 0
  if (!mayPush) {
    throw forbidden(
      'You can read this code, but not push to it. You need at least the Developer role.',
    )
  }
  if (project.archived) {
    throw forbidden('This project is archived, so it cannot be changed. An owner can unarchive it.')
  }
}

function requireScope({ scopes }: Caller, service: GitService): void {
  const wanted = SCOPES[service]
  if (scopes !== null && !wanted.some((scope) => scopes.includes(scope))) {
    throw insufficientScope(wanted.join(' '))
  }
}

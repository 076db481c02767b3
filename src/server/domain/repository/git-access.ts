import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { requireActive, type Caller } from '#server/domain/accounts/authentication.ts'
import { insufficientScope } from '#server/domain/accounts/token-refusals.ts'
import { canRead, canReadCode, hasRole } from '#server/domain/policy.ts'
import { absent, forbidden, unauthenticated } from '#server/domain/refusal.ts'
import { findProjectFor, type Project } from '#server/store/spaces/spaces.ts'

/** Git's two services: upload-pack serves clones, receive-pack takes pushes. */
export type GitService = 'upload-pack' | 'receive-pack'

const SCOPES: Record<GitService, readonly string[]> = {
  'upload-pack': ['api', 'read_repository', 'write_repository'],
  'receive-pack': ['api', 'write_repository'],
}

/**
 * Returns the project at the path if the user may clone it or push to it. Strangers get the same challenge for hidden and
 * missing projects.
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
  const project = await findProjectFor(deps.db, path, user?.id ?? null, today(deps))
  if (!user) {
    const isOpen = service === 'upload-pack' && project && canReadCode(null, project)
    if (!isOpen) throw unauthenticated()
  }
  if (!project || !canRead(user, project)) throw absent('Project')
  if (!canReadCode(user, project)) {
    throw forbidden('You may see this project, but not its code: for that you must be a Reporter.')
  }
  if (service === 'receive-pack') requirePush(user, project)
  return project
}

function requirePush(user: Caller['user'] | null, project: Project): void {
  if (!hasRole(user, project, 'developer')) {
    throw forbidden('You may read this code, but not push to it: for that you must be a Developer.')
  }
  if (project.archived) {
    throw forbidden(
      'This project is archived: nothing in it can be changed. An owner can unarchive it.',
    )
  }
}

function requireScope({ scopes }: Caller, service: GitService): void {
  const wanted = SCOPES[service]
  if (scopes !== null && !wanted.some((scope) => scopes.includes(scope))) {
    throw insufficientScope(wanted.join(' '))
  }
}

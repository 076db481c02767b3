import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { hasRole } from '#server/domain/policy.ts'
import { forbidden, invalid, type Refusal } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findNamespace,
  findPersonalNamespace,
  type Namespace,
} from '#server/store/spaces/namespaces.ts'
import { countProjectsIn } from '#server/store/spaces/projects.ts'
import { findGroupFor } from '#server/store/spaces/spaces.ts'

/**
 * Returns a new project's namespace. The default is the caller's own. Refuses unknown namespaces with the same message
 * as namespaces where the caller may not create projects.
 */
export async function requireNewProjectPlace(
  deps: Deps,
  user: User,
  reference: number | string | undefined,
  refusal: () => Refusal = () => invalid({ namespace: ['is not valid'] }),
): Promise<Namespace> {
  const namespace =
    reference === undefined
      ? await findPersonalNamespace(deps.db, user.id)
      : await findNamespace(deps.db, reference)
  if (!namespace || !(await mayMakeProjects(deps, user, namespace))) throw refusal()
  await requireRoom(deps, user, namespace)
  return namespace
}

async function mayMakeProjects(deps: Deps, user: User, namespace: Namespace): Promise<boolean> {
  if (namespace.kind === 'staged') return false
  if (user.admin) return true
  if (namespace.kind === 'user') return namespace.owner_id === user.id
  const level = namespace.project_creation_level
  if (level === 'noone') return false
  const group = await findGroupFor(deps.db, namespace.id, user.id, today(deps))
  return group !== undefined && hasRole(user, group, level)
}

/** Refuses one project too many in the user's own namespace. */
export async function requireRoom(deps: Deps, user: User, namespace: Namespace): Promise<void> {
  if (namespace.kind !== 'user' || user.admin) return
  if ((await countProjectsIn(deps.db, namespace)) < user.projects_limit) return
  throw forbidden(`Your project limit is ${user.projects_limit} projects!`)
}

import type { Deps } from '#server/deps.ts'
import type { User } from '#server/store/accounts/users.ts'
import {
  findGroupFor,
  findProjectFor,
  type Group,
  type Project,
  type Reference,
} from '#server/store/spaces/spaces.ts'
import { canRead, hasRole, type Role } from './policy.ts'
import { absent, forbidden } from './refusal.ts'

/**
 * The project, if the caller may know of it and has the role there. What they may not see looks absent; what they see
 * with a lower role is forbidden. A reference of digits is an id, one with a slash a full path.
 */
export async function requireProject(
  deps: Deps,
  user: User | null,
  reference: string,
  role: Role,
): Promise<Project> {
  const target = referenceOf(reference)
  const project =
    typeof target === 'string' && !target.includes('/')
      ? undefined
      : await findProjectFor(deps.db, target, user?.id ?? null, today(deps))
  if (!project || !canRead(user, project)) throw absent('Project')
  if (!hasRole(user, project, role)) throw forbidden()
  return project
}

/** The group, by the same rules. Members of something inside a group may know of it. */
export async function requireGroup(
  deps: Deps,
  user: User | null,
  reference: string,
  role: Role,
): Promise<Group> {
  const group = await findGroupFor(deps.db, referenceOf(reference), user?.id ?? null, today(deps))
  if (!group || !(canRead(user, group) || group.has_membership_inside)) throw absent('Group')
  if (role !== 'reader' && !hasRole(user, group, role)) throw forbidden()
  return group
}

export function today(deps: Deps): string {
  return deps.now().slice(0, 10)
}

/** A reference of digits is an id; anything else a path. */
export function referenceOf(text: string): Reference {
  return /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text
}

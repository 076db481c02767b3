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
 * Returns the project if the caller can see it and has the role in it. Refuses as absent what they cannot see, as
 * forbidden what they see with a lower role. A reference of digits is an id, one with a slash a full path.
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

/** Returns the group, by the same rules. Members of anything inside a group can see the group. */
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

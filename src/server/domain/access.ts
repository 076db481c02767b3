import type { Deps } from '#server/deps.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findMovedNamespace, findMovedProject } from '#server/store/spaces/redirects.ts'
import {
  findGroupFor,
  findProjectFor,
  type Group,
  type Project,
  type Reference,
} from '#server/store/spaces/spaces.ts'
import { canRead, hasRole, type Role } from './policy.ts'
import { absent, forbidden, Moved } from './refusal.ts'

/**
 * Returns the project if the caller can see it and has the role in it. Throws `absent` for a project that the caller
 * cannot see, `Moved` for a former path of one that they can see, `forbidden` for too low a role. A reference of digits
 * is an id; one with a slash is a full path.
 */
export async function requireProject(
  deps: Deps,
  user: User | null,
  reference: string,
  role: Role,
): Promise<Project> {
  const target = referenceOf(reference)
  const isName = typeof target === 'string' && !target.includes('/')
  const find = (reference: Reference) =>
    findProjectFor(deps.db, reference, user?.id ?? null, today(deps))
  const project = isName ? undefined : await find(target)
  if (!project && typeof target === 'string') {
    const id = await findMovedProject(deps.db, target)
    const moved = id === null ? undefined : await find(id)
    if (moved && canRead(user, moved)) throw new Moved('Project', target, moved.id)
  }
  if (!project || !canRead(user, project)) throw absent('Project')
  if (!hasRole(user, project, role)) throw forbidden()
  return project
}

/**
 * Returns the group, with the same errors as `requireProject`. Members of any subgroup or project in a group can see
 * the group.
 */
export async function requireGroup(
  deps: Deps,
  user: User | null,
  reference: string,
  role: Role,
): Promise<Group> {
  const target = referenceOf(reference)
  const find = (reference: Reference) =>
    findGroupFor(deps.db, reference, user?.id ?? null, today(deps))
  const maySee = (group: Group) => canRead(user, group) || group.has_membership_inside
  const group = await find(target)
  if (!group && typeof target === 'string') {
    const id = await findMovedNamespace(deps.db, target)
    const moved = id === null ? undefined : await find(id)
    if (moved && maySee(moved)) throw new Moved('Group', target, moved.id)
  }
  if (!group || !maySee(group)) throw absent('Group')
  if (role !== 'reader' && !hasRole(user, group, role)) throw forbidden()
  return group
}

export function today(deps: Deps): string {
  return deps.now().slice(0, 10)
}

/** Parses a reference: digits are an id, anything else is a path. */
export function referenceOf(text: string): Reference {
  return /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text
}

import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { hasRole } from '#server/domain/policy.ts'
import { CODE_LEVEL, type Access } from '#server/store/access/access.ts'
import type { IssueAccess } from '#server/store/access/issue-access.ts'
import { VISIBLE_LEVEL } from '#server/store/access/visibility.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Space } from './space.ts'

interface AccessOptions {
  /** True to include a group's archived projects. A project requested by name is always included. */
  archivedToo?: boolean
}

/** Returns the caller's access to a project or group's issues. Without a space, covers all projects. */
export function issueAccess(
  deps: Deps,
  user: User | null,
  space: Space | null,
  options: AccessOptions = {},
): IssueAccess {
  const isAdmin = user?.admin === 1
  return {
    ...accessTo(deps, user, space, options),
    feature: 'issues_enabled',
    level: VISIBLE_LEVEL,
    seesProjects: space ? space.kind === 'project' || hasRole(user, space.row, 'guest') : isAdmin,
    seesConfidential: space ? hasRole(user, space.row, 'reporter') : isAdmin,
  }
}

/** Returns the caller's access to a project or group's merge requests. Without a space, covers all projects. */
export function mergeRequestAccess(
  deps: Deps,
  user: User | null,
  space: Space | null,
  options: AccessOptions = {},
): Access {
  return {
    ...accessTo(deps, user, space, options),
    feature: 'merge_requests_enabled',
    level: CODE_LEVEL,
    seesProjects: space
      ? space.kind === 'project' || hasRole(user, space.row, 'reporter')
      : user?.admin === 1,
  }
}

function accessTo(
  deps: Deps,
  user: User | null,
  space: Space | null,
  { archivedToo = false }: AccessOptions,
): Pick<Access, 'place' | 'viewer' | 'today' | 'archivedToo'> {
  return { place: placeOf(space), viewer: user, today: today(deps), archivedToo }
}

function placeOf(space: Space | null): Access['place'] {
  if (!space) return { kind: 'all' }
  return space.kind === 'project'
    ? { kind: 'project', id: space.row.id }
    : { kind: 'group', id: space.row.id, rootId: space.rootId }
}

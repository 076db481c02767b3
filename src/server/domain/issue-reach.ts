import type { Deps } from '#server/deps.ts'
import type { IssueReach } from '#server/store/issue-reach.ts'
import type { User } from '#server/store/users.ts'
import { today } from './access.ts'
import { hasRole } from './policy.ts'
import type { Space } from './space.ts'

/** Whether the issues of archived projects of a group count; those of a project that was named always do. */
interface Extent {
  archivedToo?: boolean
}

/** The issues of a project or group that the caller may know of. */
export function reachIn(
  deps: Deps,
  user: User | null,
  space: Space,
  { archivedToo = false }: Extent = {},
): IssueReach {
  return {
    place:
      space.kind === 'project'
        ? { kind: 'project', id: space.row.id }
        : { kind: 'group', id: space.row.id, rootId: space.rootId },
    viewer: user,
    today: today(deps),
    seesProjects: space.kind === 'project' || hasRole(user, space.row, 'guest'),
    seesConfidential: hasRole(user, space.row, 'reporter'),
    archivedToo,
  }
}

/** The issues of all projects that the caller may know of. */
export function reachAnywhere(
  deps: Deps,
  user: User | null,
  { archivedToo = false }: Extent = {},
): IssueReach {
  const isAdmin = user?.admin === 1
  return {
    place: { kind: 'all' },
    viewer: user,
    today: today(deps),
    seesProjects: isAdmin,
    seesConfidential: isAdmin,
    archivedToo,
  }
}

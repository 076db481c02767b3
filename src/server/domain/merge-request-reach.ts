import type { Deps } from '#server/deps.ts'
import { READING_CODE, type Reach } from '#server/store/reach.ts'
import type { User } from '#server/store/users.ts'
import { hasRole } from './policy.ts'
import { reachOf, type Extent } from './reach.ts'
import type { Space } from './space.ts'

/** The merge requests of a project, of a group, or (without a space) of all projects, that the caller may know of. */
export function mergeRequestReach(
  deps: Deps,
  user: User | null,
  space: Space | null,
  extent: Extent = {},
): Reach {
  return {
    ...reachOf(deps, user, space, extent),
    feature: 'merge_requests_enabled',
    level: READING_CODE,
    seesProjects: space
      ? space.kind === 'project' || hasRole(user, space.row, 'reporter')
      : user?.admin === 1,
  }
}

import type { Deps } from '#server/deps.ts'
import { hasRole } from '#server/domain/policy.ts'
import { reachOf, type Extent } from '#server/domain/reach.ts'
import type { Space } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import { READING_CODE, type Reach } from '#server/store/reach.ts'

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

import type { Deps } from '#server/deps.ts'
import { hasRole } from '#server/domain/policy.ts'
import { reachOf, type Extent } from '#server/domain/reach.ts'
import type { Space } from '#server/domain/spaces/space.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { IssueReach } from '#server/store/issues/issue-reach.ts'
import { SEEING } from '#server/store/visibility.ts'

const issues = { feature: 'issues_enabled', level: SEEING } as const

/** The issues of a project or group that the caller may know of. */
export function reachIn(
  deps: Deps,
  user: User | null,
  space: Space,
  extent: Extent = {},
): IssueReach {
  return {
    ...reachOf(deps, user, space, extent),
    ...issues,
    seesProjects: space.kind === 'project' || hasRole(user, space.row, 'guest'),
    seesConfidential: hasRole(user, space.row, 'reporter'),
  }
}

/** The issues of all projects that the caller may know of. */
export function reachAnywhere(deps: Deps, user: User | null, extent: Extent = {}): IssueReach {
  const isAdmin = user?.admin === 1
  return {
    ...reachOf(deps, user, null, extent),
    ...issues,
    seesProjects: isAdmin,
    seesConfidential: isAdmin,
  }
}

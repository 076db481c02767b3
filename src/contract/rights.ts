/** The API's access levels, by role. */
export const accessLevel = {
  none: 0,
  minimal: 5,
  guest: 10,
  planner: 15,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
} as const

export type Role = 'guest' | 'reporter' | 'developer' | 'maintainer' | 'owner'

const roleNames: Readonly<Record<number, string>> = {
  0: 'No access',
  5: 'Minimal access',
  10: 'Guest',
  15: 'Planner',
  20: 'Reporter',
  25: 'Security manager',
  30: 'Developer',
  40: 'Maintainer',
  50: 'Owner',
}

export function roleName(level: number): string {
  return roleNames[level] ?? `Level ${level}`
}

/** A user's access to a project or group. */
export interface Access {
  /** Undefined for an anonymous caller. */
  readonly id?: number | undefined
  /** The highest level, direct or inherited; 0 for a non-member. Undefined when a server does not report it. */
  readonly accessLevel: number | undefined
  readonly isAdmin: boolean
}

/** The author and assignees of an issue or merge request. */
export interface Involved {
  readonly author: { readonly id: number }
  readonly assignees: readonly { readonly id: number }[]
}

/** True unless the access is known to be lower than the level. Administrators may do everything. */
export function isAtLeast({ accessLevel, isAdmin }: Access, level: number): boolean {
  return isAdmin || accessLevel === undefined || accessLevel >= level
}

export function isInvolved({ id }: Pick<Access, 'id'>, { author, assignees }: Involved): boolean {
  return id !== undefined && [author, ...assignees].some((person) => person.id === id)
}

/** True when the user may edit an issue's labels, milestone, assignees, dates, weight and confidentiality. */
export function canPlanIssue(access: Access): boolean {
  return isAtLeast(access, accessLevel.reporter)
}

/**
 * True when the user may edit an issue's title, description, state and position. Assumes that the user can read the
 * project.
 */
export function canUpdateIssue(access: Access, issue: Involved): boolean {
  return canPlanIssue(access) || isInvolved(access, issue)
}

/** True when the user may edit a merge request's labels, milestone, people and time, and lock the discussion. */
export function canPlanMergeRequest(access: Access): boolean {
  return isAtLeast(access, accessLevel.developer)
}

/**
 * True when the user may edit a merge request's title, description, state and target. Assumes that the user can read
 * the merge request.
 */
export function canUpdateMergeRequest(access: Access, mergeRequest: Involved): boolean {
  return canPlanMergeRequest(access) || isInvolved(access, mergeRequest)
}

/** True when the user may delete issues and merge requests. */
export function canDelete(access: Access): boolean {
  return isAtLeast(access, accessLevel.owner)
}

/** The lowest roles that may create boards and add and move their lists, and that may remove lists. */
export const boardRoles = { edit: 'reporter', removeLists: 'owner' } as const

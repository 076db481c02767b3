/** The API's access levels. */
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

export type Role = 'reader' | 'guest' | 'reporter' | 'developer' | 'maintainer' | 'owner'

const visibility = { private: 0, internal: 10, public: 20 } as const

/** The user fields that determine access. Administrators may do everything. */
export interface Person {
  id: number
  admin: 0 | 1
  external: 0 | 1
}

/** A project or group with the caller's access level in it. */
export interface Standing {
  visibility: 0 | 10 | 20
  /** The caller's highest access level, inherited or not; 0 for a non-member. */
  access_level: number
}

/** True when the caller can see the project or group. A null caller is anonymous. */
export function canRead(person: Person | null, subject: Standing): boolean {
  if (person?.admin) return true
  if (subject.access_level >= accessLevel.guest) return true
  if (subject.visibility === visibility.public) return true
  return subject.visibility === visibility.internal && person !== null && !person.external
}

/** True when the caller has the role. For `reader`, `canRead` decides. */
export function hasRole(person: Person | null, subject: Standing, role: Role): boolean {
  if (person?.admin) return true
  if (role === 'reader') return canRead(person, subject)
  return person !== null && subject.access_level >= accessLevel[role]
}

/** True when the caller can read code and clone. Guests of a private project cannot. */
export function canReadCode(person: Person | null, subject: Standing): boolean {
  if (hasRole(person, subject, 'reporter')) return true
  return canRead(person, { ...subject, access_level: accessLevel.none })
}

/** The author and assignees of an issue or merge request. */
interface Involved {
  author: { id: number }
  assignees: readonly { id: number }[]
}

/** The issue fields that determine access to it. */
export interface IssueFacts extends Involved {
  confidential: 0 | 1
}

const isInvolved = (person: Person | null, { author, assignees }: Involved) =>
  person !== null &&
  (author.id === person.id || assignees.some((assignee) => assignee.id === person.id))

/** True when a person who can read the project can also read the issue. */
export function canReadIssue(person: Person | null, project: Standing, issue: IssueFacts): boolean {
  return !issue.confidential || hasRole(person, project, 'reporter') || isInvolved(person, issue)
}

/** True when the person may edit title, description and state. Assumes that the person can read the project. */
export function canUpdateIssue(person: Person, project: Standing, issue: Involved): boolean {
  return hasRole(person, project, 'reporter') || isInvolved(person, issue)
}

/** True when the person may edit labels, milestone, assignees, dates, weight and confidentiality. */
export function canPlanIssue(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'reporter')
}

/** True when the person may set an issue's number and timestamps, as imports do. */
export function canBackdateIssue(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'owner')
}

/**
 * True when the person may edit title, description, state and target. Assumes that the person can read the merge
 * request.
 */
export function canUpdateMergeRequest(
  person: Person,
  project: Standing,
  mergeRequest: Involved,
): boolean {
  return hasRole(person, project, 'developer') || isInvolved(person, mergeRequest)
}

/** True when the person may edit labels, milestone, people and time, and lock the discussion. */
export function canPlanMergeRequest(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'developer')
}

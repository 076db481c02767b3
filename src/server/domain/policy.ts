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

/** The facts about a person that decide about access; administrators may do everything. */
export interface Person {
  id: number
  admin: 0 | 1
  external: 0 | 1
}

/** A project or group with the caller's access level in it. */
export interface Standing {
  visibility: 0 | 10 | 20
  /** The caller's highest access level, inherited or not; 0 without membership. */
  access_level: number
}

/** True when the caller can see it. `null` is an anonymous caller. */
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

/** The people who work on an issue or a merge request. */
interface Involved {
  author: { id: number }
  assignees: readonly { id: number }[]
}

/** The facts of an issue that decide who may do what with it. */
export interface IssueFacts extends Involved {
  confidential: 0 | 1
}

const isInvolved = (person: Person | null, { author, assignees }: Involved) =>
  person !== null &&
  (author.id === person.id || assignees.some((assignee) => assignee.id === person.id))

/** True when a person who can read the project can read the issue. */
export function canReadIssue(person: Person | null, project: Standing, issue: IssueFacts): boolean {
  return !issue.confidential || hasRole(person, project, 'reporter') || isInvolved(person, issue)
}

/** Covers title, description and state. The author and assignees qualify if they can still read the project. */
export function canUpdateIssue(person: Person, project: Standing, issue: Involved): boolean {
  return hasRole(person, project, 'reporter') || isInvolved(person, issue)
}

/** Covers labels, milestone, assignees, dates, weight and confidentiality. */
export function canPlanIssue(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'reporter')
}

/** Covers the number and the times of an issue, which imports set. */
export function canBackdateIssue(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'owner')
}

/** Covers title, description, state and target. The author and assignees qualify if they can still read the request. */
export function canUpdateMergeRequest(
  person: Person,
  project: Standing,
  mergeRequest: Involved,
): boolean {
  return hasRole(person, project, 'developer') || isInvolved(person, mergeRequest)
}

/** Covers labels, milestone, people, time and locking the discussion. */
export function canPlanMergeRequest(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'developer')
}

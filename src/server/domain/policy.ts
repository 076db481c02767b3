import * as rights from '#contract/rights.ts'
import { accessLevel, isAtLeast, isInvolved, type Access, type Involved } from '#contract/rights.ts'

export { accessLevel } from '#contract/rights.ts'

export type Role = 'reader' | rights.Role

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
  return role === 'reader'
    ? canRead(person, subject)
    : isAtLeast(accessOf(person, subject), accessLevel[role])
}

/** True when the caller can read code and clone. Guests of a private project cannot. */
export function canReadCode(person: Person | null, subject: Standing): boolean {
  if (hasRole(person, subject, 'reporter')) return true
  return canRead(person, { ...subject, access_level: accessLevel.none })
}

/** The issue fields that determine access to it. */
export interface IssueFacts extends Involved {
  confidential: 0 | 1
}

/** True when a person who can read the project can also read the issue. */
export function canReadIssue(person: Person | null, project: Standing, issue: IssueFacts): boolean {
  const access = accessOf(person, project)
  return !issue.confidential || rights.canPlanIssue(access) || isInvolved(access, issue)
}

export function canUpdateIssue(person: Person, project: Standing, issue: Involved): boolean {
  return rights.canUpdateIssue(accessOf(person, project), issue)
}

export function canPlanIssue(person: Person, project: Standing): boolean {
  return rights.canPlanIssue(accessOf(person, project))
}

/** True when the person may set an issue's number and timestamps, as imports do. */
export function canBackdateIssue(person: Person, project: Standing): boolean {
  return hasRole(person, project, 'owner')
}

export function canUpdateMergeRequest(
  person: Person,
  project: Standing,
  mergeRequest: Involved,
): boolean {
  return rights.canUpdateMergeRequest(accessOf(person, project), mergeRequest)
}

export function canPlanMergeRequest(person: Person, project: Standing): boolean {
  return rights.canPlanMergeRequest(accessOf(person, project))
}

/** True when the person may delete issues and merge requests. */
export function canDelete(person: Person, project: Standing): boolean {
  return rights.canDelete(accessOf(person, project))
}

function accessOf(person: Person | null, { access_level }: Standing): Access {
  return {
    id: person?.id,
    accessLevel: person ? access_level : accessLevel.none,
    isAdmin: person?.admin === 1,
  }
}

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

/** What decides about a person: an administrator may everything. */
export interface Person {
  id: number
  admin: 0 | 1
  external: 0 | 1
}

/** A project or group as one caller stands to it. */
export interface Standing {
  visibility: 0 | 10 | 20
  /** The highest level the caller has there, inherited ones included; 0 without membership. */
  access_level: number
}

/** Whether the caller may know that it exists. `null` is an anonymous caller. */
export function canRead(person: Person | null, subject: Standing): boolean {
  if (person?.admin) return true
  if (subject.access_level >= accessLevel.guest) return true
  if (subject.visibility === visibility.public) return true
  return subject.visibility === visibility.internal && person !== null && !person.external
}

/** Whether the caller has the role there. Reading is decided by `canRead`. */
export function hasRole(person: Person | null, subject: Standing, role: Role): boolean {
  if (person?.admin) return true
  if (role === 'reader') return canRead(person, subject)
  return person !== null && subject.access_level >= accessLevel[role]
}

/** Whether the caller may read code, and clone: guests of a project that is not theirs to see otherwise may not. */
export function canReadCode(person: Person | null, subject: Standing): boolean {
  if (hasRole(person, subject, 'reporter')) return true
  return canRead(person, { ...subject, access_level: accessLevel.none })
}

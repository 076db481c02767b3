import { hasRole, type Person, type Standing } from '#server/domain/policy.ts'

type Place = Standing & { archived: 0 | 1 }
interface Subject {
  discussion_locked: 0 | 1 | null
}

export function canReadInternalNotes(person: Person | null, project: Standing): boolean {
  return hasRole(person, project, 'reporter')
}

/**
 * True when the person may comment. Archived projects are read-only, and locked discussions are for members only.
 * Assumes that the person can read the subject.
 */
export function canWriteNote(person: Person, project: Place, issue: Subject): boolean {
  if (project.archived) return false
  return !issue.discussion_locked || hasRole(person, project, 'guest')
}

/** True when the person may change and delete the note. System notes never change. */
export function canChangeNote(
  person: Person,
  project: Place,
  issue: Subject,
  note: { author_id: number; system: 0 | 1 },
): boolean {
  if (note.system || !canWriteNote(person, project, issue)) return false
  return note.author_id === person.id || hasRole(person, project, 'maintainer')
}

/** True for developers, the note's author and the merge request's author. */
export function canResolve(
  person: Person,
  project: Place,
  mergeRequest: Subject & { author: { id: number } },
  note: { author_id: number },
): boolean {
  if (!canWriteNote(person, project, mergeRequest)) return false
  const isTheirs = mergeRequest.author.id === person.id || note.author_id === person.id
  return isTheirs || hasRole(person, project, 'developer')
}

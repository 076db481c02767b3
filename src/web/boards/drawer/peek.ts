import type { SubjectName } from '#web/issuables/subject.ts'
import { readReference } from '#web/lib/reference.ts'
import type { Space } from '#web/paths.ts'

/** The parameter of a board's address that says which card is open. */
export const PEEK = 'peek'

/** Reads `12` or `group/app#12`; null for any other text, and for a number alone on a group's board. */
export function readPeek(space: Space, text: string | null): SubjectName<'issue'> | null {
  if (!text || text.startsWith('#')) return null
  const reference = readReference(/^\d+$/.test(text) ? `#${text}` : text)
  if (reference?.kind !== 'issue') return null
  const project = reference.project ?? (space.kind === 'project' ? space.fullPath : null)
  return project === null ? null : { kind: 'issue', project, iid: reference.iid }
}

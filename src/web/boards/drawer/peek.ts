import type { SubjectName } from '#web/issuables/subject.ts'
import type { Space } from '#web/paths.ts'

/** The parameter of a board's address that says which card is open. */
export const PEEK = 'peek'

/** Null for what names no issue: a number alone does not, on the board of a group. */
export function readPeek(space: Space, text: string | null): SubjectName<'issue'> | null {
  const [, path, number] = /^(?:([^#]+\/[^#]+)#)?([1-9]\d{0,9})$/.exec(text ?? '') ?? []
  const project = path ?? (space.kind === 'project' ? space.fullPath : undefined)
  return number && project ? { kind: 'issue', project, iid: Number(number) } : null
}

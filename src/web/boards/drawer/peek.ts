import type { IssueName, Space } from '#web/paths.ts'

export type { IssueName } from '#web/paths.ts'

/** The parameter of a board's address that says which card is open. */
export const PEEK = 'peek'

/** Null for what names no issue: a number alone does not, on the board of a group. */
export function readPeek(space: Space, text: string | null): IssueName | null {
  const [, path, number] = /^(?:([^#]+\/[^#]+)#)?([1-9]\d{0,9})$/.exec(text ?? '') ?? []
  const project = path ?? (space.kind === 'project' ? space.fullPath : undefined)
  return number && project ? { project, iid: Number(number) } : null
}

/** Reads a full reference as the API writes it. */
export function nameOf({ references }: { references: { full: string } }): IssueName {
  const at = references.full.lastIndexOf('#')
  return { project: references.full.slice(0, at), iid: Number(references.full.slice(at + 1)) }
}

export function fullReference({ project, iid }: IssueName): string {
  return `${project}#${iid}`
}

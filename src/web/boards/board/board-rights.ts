import type { Issue } from '#contract/issues.ts'
import { OWNER, REPORTER } from '#web/lib/access-levels.ts'
import type { Space } from '#web/paths.ts'

export interface BoardRights {
  /** Adding and moving lists. */
  readonly canEdit: boolean
  /** Why lists cannot be removed; null if they can. */
  readonly whyNotRemove: string | null
  /** Whose rights these are; undefined while it is not known. */
  readonly personId: number | undefined
}

/** Authors and assignees may close, reopen and reorder their issues, whatever their role. */
export function canMoveCard(
  { canEdit, personId }: BoardRights,
  { author, assignees }: Pick<Issue, 'author' | 'assignees'>,
): boolean {
  return canEdit || [author, ...assignees].some(({ id }) => id === personId)
}

/**
 * What somebody may do with the lists of a board. Where the level is not known (undefined) everything is offered: the
 * server has the last word.
 */
export function boardRights(
  space: Space,
  person: {
    readonly id?: number | undefined
    readonly accessLevel: number | undefined
    readonly isAdmin: boolean
  },
): BoardRights {
  const level = person.isAdmin ? OWNER : person.accessLevel
  return {
    canEdit: level === undefined || level >= REPORTER,
    whyNotRemove:
      level === undefined || level >= OWNER
        ? null
        : `Only owners of the ${space.kind} and administrators can remove lists`,
    personId: person.id,
  }
}

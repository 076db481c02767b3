import { useMemo } from 'react'

import type { Issue } from '#contract/issues.ts'
import { OWNER, REPORTER } from '#web/lib/access-levels.ts'
import type { Space } from '#web/paths.ts'
import { useAccess, type Access } from '#web/spaces/access-level.ts'

export interface BoardRights {
  /** True when the user may add and move lists. */
  readonly canEdit: boolean
  /** Null when lists can be removed. */
  readonly whyNotRemove: string | null
  /** The current user. Undefined until loaded. */
  readonly personId: number | undefined
}

/**
 * True when the user may move the card. Authors and assignees can close, reopen and reorder their issues in any role.
 */
export function canMoveCard(
  { canEdit, personId }: BoardRights,
  { author, assignees }: Pick<Issue, 'author' | 'assignees'>,
): boolean {
  return canEdit || [author, ...assignees].some(({ id }) => id === personId)
}

export function boardRights(space: Space, { id, accessLevel, isAdmin }: Access): BoardRights {
  const level = isAdmin ? OWNER : accessLevel
  return {
    canEdit: level === undefined || level >= REPORTER,
    whyNotRemove:
      level === undefined || level >= OWNER
        ? null
        : `Only ${space.kind} owners and administrators can remove lists`,
    personId: id,
  }
}

export function useBoardRights(space: Space): BoardRights {
  const { id, accessLevel, isAdmin } = useAccess(space)
  return useMemo(
    () => boardRights(space, { id, accessLevel, isAdmin }),
    [space, id, accessLevel, isAdmin],
  )
}

import { useMemo } from 'react'

import type { Issue } from '#contract/issues.ts'
import { accessLevel, boardRoles, isAtLeast, type Access } from '#contract/rights.ts'
import type { Space } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'

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

export function boardRights(space: Space, access: Access): BoardRights {
  const { edit, removeLists } = boardRoles
  return {
    canEdit: isAtLeast(access, accessLevel[edit]),
    whyNotRemove: isAtLeast(access, accessLevel[removeLists])
      ? null
      : `Only ${space.kind} owners and administrators can remove lists`,
    personId: access.id,
  }
}

export function useBoardRights(space: Space): BoardRights {
  const { id, accessLevel, isAdmin } = useAccess(space)
  return useMemo(
    () => boardRights(space, { id, accessLevel, isAdmin }),
    [space, id, accessLevel, isAdmin],
  )
}

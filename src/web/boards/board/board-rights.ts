import { useMemo } from 'react'

import type { Issue } from '#contract/issues.ts'
import { accessLevel, boardRoles, isAtLeast, type Access } from '#contract/rights.ts'
import type { Space } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { ARCHIVED_WORDS, useIsArchived } from '#web/spaces/archived.ts'

export interface BoardRights {
  /** True for the board of an archived project, which no one may change. */
  readonly isArchived: boolean
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
  { isArchived, canEdit, personId }: BoardRights,
  { author, assignees }: Pick<Issue, 'author' | 'assignees'>,
): boolean {
  const isInvolved = [author, ...assignees].some(({ id }) => id === personId)
  return canEdit || (isInvolved && !isArchived)
}

/** Returns the reason why the user may not edit the board. Null if they may. */
export function whyNotEdit({ isArchived, canEdit }: BoardRights): string | null {
  if (isArchived) return ARCHIVED_WORDS
  return canEdit ? null : 'You need at least the Reporter role'
}

export function boardRights(space: Space, access: Access, isArchived: boolean): BoardRights {
  const { edit, removeLists } = boardRoles
  const whyNotRemove = isAtLeast(access, accessLevel[removeLists])
    ? null
    : `Only ${space.kind} owners and administrators can remove lists`
  return {
    isArchived,
    canEdit: !isArchived && isAtLeast(access, accessLevel[edit]),
    whyNotRemove: isArchived ? ARCHIVED_WORDS : whyNotRemove,
    personId: access.id,
  }
}

export function useBoardRights(space: Space): BoardRights {
  const { id, accessLevel, isAdmin } = useAccess(space)
  const isArchived = useIsArchived(space)
  return useMemo(
    () => boardRights(space, { id, accessLevel, isAdmin }, isArchived),
    [space, id, accessLevel, isAdmin, isArchived],
  )
}

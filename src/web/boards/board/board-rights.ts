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
  /** True while the user's role loads. */
  readonly isPending: boolean
}

type Card = Pick<Issue, 'author' | 'assignees'>

export function canMoveCard(rights: BoardRights, card: Card): boolean {
  return whyNotMoveCard(rights, card) === null
}

/**
 * Returns the reason why the user may not move the card. Null if they may. Authors and assignees can close, reopen and
 * reorder their issues in any role.
 */
export function whyNotMoveCard(rights: BoardRights, { author, assignees }: Card): string | null {
  const isInvolved = [author, ...assignees].some(({ id }) => id === rights.personId)
  return isInvolved && !rights.isArchived ? null : whyNotEdit(rights)
}

/** Returns the reason why the user may not edit the board. Null if they may. */
export function whyNotEdit({ isArchived, canEdit }: BoardRights): string | null {
  if (isArchived) return ARCHIVED_WORDS
  return canEdit ? null : 'You need at least the Reporter role'
}

export function boardRights(
  space: Space,
  access: Access,
  isArchived: boolean,
  isPending = false,
): BoardRights {
  const { edit, removeLists } = boardRoles
  const whyNotRemove = isAtLeast(access, accessLevel[removeLists])
    ? null
    : `Only ${space.kind} owners and administrators can remove lists`
  return {
    isArchived,
    canEdit: !isArchived && isAtLeast(access, accessLevel[edit]),
    whyNotRemove: isArchived ? ARCHIVED_WORDS : whyNotRemove,
    personId: access.id,
    isPending,
  }
}

export function useBoardRights(space: Space): BoardRights {
  const { id, accessLevel, isAdmin, isPending } = useAccess(space)
  const isArchived = useIsArchived(space)
  return useMemo(
    () => boardRights(space, { id, accessLevel, isAdmin }, isArchived, isPending),
    [space, id, accessLevel, isAdmin, isArchived, isPending],
  )
}

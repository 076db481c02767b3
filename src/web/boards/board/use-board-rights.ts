import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { currentUserQuery } from '#web/api/current-user.ts'
import type { Space } from '#web/paths.ts'
import { accessLevelQuery } from '#web/spaces/access-level.ts'
import { boardRights, type BoardRights } from './board-rights.ts'

/** What the person may do with the lists of the space's boards. */
export function useBoardRights(space: Space): BoardRights {
  const user = useQuery(currentUserQuery()).data
  const access = useQuery(accessLevelQuery(space, useQueryClient()))
  // Nothing is offered that might have to be taken back a moment later.
  const accessLevel = access.isPending ? 0 : (access.data ?? undefined)
  // Only administrators are told whether they are one.
  const isAdmin = Boolean(user && 'is_admin' in user && user.is_admin)
  const id = user?.id
  return useMemo(
    () => boardRights(space, { id, accessLevel, isAdmin }),
    [space, id, accessLevel, isAdmin],
  )
}

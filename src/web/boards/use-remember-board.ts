import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ownerQuery } from '#web/api/owner.ts'
import type { Space } from '#web/paths.ts'
import { rememberBoard } from '#web/spaces/recent-boards.ts'
import type { Board } from './board/board-column.ts'

/** Puts an opened board at the top of what this browser remembers. */
export function useRememberBoard(space: Space, { id, name }: Pick<Board, 'id' | 'name'>): void {
  const owner = useQuery(ownerQuery()).data
  useEffect(() => {
    if (owner) rememberBoard(owner, { space, id, name })
  }, [owner, space, id, name])
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { currentUserQuery } from '#web/api/current-user.ts'
import { rememberBoard } from '#web/api/recent-boards.ts'
import type { Space } from '#web/paths.ts'
import type { Board } from './board-column.ts'

/** Puts an opened board at the top of what this browser remembers. */
export function useRememberBoard(space: Space, { id, name }: Pick<Board, 'id' | 'name'>): void {
  const user = useQuery(currentUserQuery()).data
  useEffect(() => {
    if (user) rememberBoard(user, { space, id, name })
  }, [user, space, id, name])
}

import { useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { List } from '#web/boards/board/board-column.ts'
import { listsQuery } from '#web/boards/board/board-queries.ts'
import type { Space } from '#web/paths.ts'
import { drawLists, type ListMove } from './draw-lists.ts'
import { moveListKey } from './use-move-list.ts'

interface DrawnLists {
  readonly lists: List[]
  /** The lists that the server has not yet confirmed to be where they are drawn. */
  readonly pending: ReadonlySet<number>
}

/** The lists of a board in the order in which they are drawn; `held` is one that is being moved by keyboard. */
export function useLists(space: Space, boardId: number, held: ListMove | null): DrawnLists {
  const { data } = useQuery(listsQuery(space, boardId))
  const moves = useMutationState({
    filters: { mutationKey: moveListKey(space, boardId), status: 'pending' },
    select: (mutation) => mutation.state.variables as ListMove,
  })
  return useMemo(
    () => ({
      lists: drawLists(data ?? [], held ? [...moves, held] : moves),
      pending: new Set(moves.map((move) => move.listId)),
    }),
    [data, moves, held],
  )
}

import type { QueryClient } from '@tanstack/react-query'

import { wordsOf } from '#web/api/api-failure.ts'
import { titleOf, type List } from '#web/boards/board/board-column.ts'
import { listsQuery } from '#web/boards/board/board-queries.ts'
import type { Space } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import type { Undoable } from '#web/ui/undo.ts'
import { drawLists, type ListMove } from './list-move.ts'

/** Undoes moves of a board's lists. `transmit` sends a move and resolves to null if the list has not moved. */
export function listUndo(
  client: QueryClient,
  space: Space,
  boardId: number,
  transmit: (move: ListMove) => Promise<unknown>,
) {
  /** Returns the undo of a move. `from` is the list's old position. */
  function undoableOf(move: ListMove, list: List, from: number): Undoable {
    return {
      text: `Moved list “${titleOf(list)}” to position ${move.position + 1}.`,
      undo: async () => await undo(move, list, from),
    }
  }

  async function undo(move: ListMove, list: List, from: number): Promise<void> {
    try {
      const query = { ...listsQuery(space, boardId), staleTime: 0 }
      // A read in progress may be older than another user's move.
      await client.cancelQueries(query)
      const now = drawLists(await client.fetchQuery(query), [])
      if (now[move.position]?.id !== list.id) {
        toast.info(`Not undone: list “${titleOf(list)}” was moved by someone else.`)
        return
      }
    } catch (error) {
      toast.error(`Nothing was undone. ${wordsOf(error)}`, {
        label: 'Retry',
        run: () => void undo(move, list, from),
      })
      return
    }
    const isBack = await transmit({ listId: list.id, position: from })
    if (isBack) toast.info(`List “${titleOf(list)}” is back at position ${from + 1}.`)
  }

  return undoableOf
}

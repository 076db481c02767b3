import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type HTMLAttributes, type RefObject } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import {
  columnOf,
  columnsOf,
  titleOf,
  type Column,
  type List,
} from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { useShownEnds } from '#web/boards/board/board-memory.ts'
import { listsQuery } from '#web/boards/board/board-queries.ts'
import { unlessDiscarded } from '#web/boards/board/unless-discarded.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { offerUndo, type Undoable } from '#web/ui/undo.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { drawLists, positionWords, useDrawnLists, useMoveList, type ListMove } from './list-move.ts'
import { useListDrag } from './use-list-drag.ts'
import { useListLift } from './use-list-lift.ts'
import { useFollowFocus, useSlide } from './use-slide.ts'

/** The moves that the user may make with one list. */
export interface ListMoves {
  /** The list's position from 0 among the movable lists, and the titles of all movable lists. */
  readonly place: number
  readonly titles: readonly string[]
  readonly moveTo: (place: number) => void
  /** Props for the button with the list's title, which lifts, carries and drops the list by keyboard. */
  readonly handle: HTMLAttributes<HTMLElement>
}

/** The board's lists as drawn in `row`, which scrolls in `box`, and all ways to move them. */
export function useListMover(
  row: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
) {
  const { space, board, rights } = useBoard()
  const client = useQueryClient()
  const { mutateAsync } = useMoveList(space, board.id, explain)
  const { held, moveTo, handleProps } = useListLift(send, (list, from, to) => {
    if (to === from) announceDrop(list, to)
    else drop(list, to)
  })
  const { lists, sent, pending } = useDrawnLists(space, board.id, held)
  const { hide_backlog_list, hide_closed_list } = useShownEnds()
  const columns = useMemo(
    () => columnsOf({ hide_backlog_list, hide_closed_list }, lists),
    [hide_backlog_list, hide_closed_list, lists],
  )
  const order = columns.map(({ key }) => key).join(' ')
  // Runs while lists are at their final positions, before the slide moves them back to their old positions.
  useFollowFocus(row, order)
  useKeptFocus(row)
  const settleFrom = useSlide(row, order)
  const { drag, handlers } = useListDrag(row, box, lists, drop, settleFrom)

  function drop(list: List, position: number): void {
    send({ listId: list.id, position })
    announceDrop(list, position)
  }

  function announceDrop(list: List, position: number): void {
    announce(`Dropped list “${titleOf(list)}”, ${positionWords(position, lists.length)}.`)
  }

  function send(move: ListMove): void {
    const place = sent.findIndex(({ id }) => id === move.listId)
    if (sent[place]) void offerUndo(transmit(move, sent[place], place))
  }

  /** Sends a move. Resolves to null if the server refuses it or the user discards it. */
  async function transmit(move: ListMove, list: List, from: number): Promise<Undoable | null> {
    const done = {
      text: `Moved list “${titleOf(list)}” to position ${move.position + 1}.`,
      undo: async () => await undo(move, list, from),
    }
    const isMoved = await unlessDiscarded(client, move, mutateAsync(move)).catch(() => null)
    return isMoved ? done : null
  }

  /** Reports a refusal. The list is already back, since only pending moves are drawn. */
  function explain(error: Error, move: ListMove): void {
    const list = lists.find(({ id }) => id === move.listId)
    if (!list) return
    const what = `List “${titleOf(list)}” could not be moved to position ${move.position + 1}.`
    toast.error(`${what} ${wordsOf(error)}`, { label: 'Retry', run: () => send(move) })
  }

  async function undo(move: ListMove, list: List, from: number): Promise<void> {
    try {
      const query = { ...listsQuery(space, board.id), staleTime: 0 }
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
    const isBack = await transmit({ listId: list.id, position: from }, list, move.position)
    if (isBack) toast.info(`List “${titleOf(list)}” is back at position ${from + 1}.`)
  }

  /** Each list's moves by column key. Empty if the user may not move lists. */
  const moves = useMemo(() => {
    const titles = lists.map(titleOf)
    const movesOf = (list: List, place: number): ListMoves => ({
      place,
      titles,
      moveTo: (to) => moveTo(list, place, to, lists.length),
      handle: handleProps(list, place, lists.length),
    })
    return new Map(
      rights.canEdit ? lists.map((list, place) => [columnOf(list).key, movesOf(list, place)]) : [],
    )
  }, [lists, rights.canEdit, moveTo, handleProps])

  return {
    lists,
    columns,
    drag,
    dragHandlers: handlers,
    movesOf: ({ key }: Column) => moves.get(key) ?? null,
    isAnyHeld: held !== null,
    isHeld: ({ list }: Column) => list !== null && held?.listId === list.id,
    isPending: ({ list }: Column) => list !== null && pending.has(list.id),
  }
}

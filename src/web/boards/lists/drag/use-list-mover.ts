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
import { unlessDiscarded } from '#web/boards/board/unless-discarded.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { offerUndo, type Undoable } from '#web/ui/undo.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { positionWords, useDrawnLists, useMoveList, type ListMove } from './list-move.ts'
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
    if (sent[place]) void offerUndo(sendUndoably(move, sent[place], place))
  }

  async function sendUndoably(move: ListMove, list: List, from: number): Promise<Undoable | null> {
    if (!(await transmit(move))) return null
    // If the code of undo cannot be loaded, the list has moved nevertheless.
    const part = await import('./list-undo.ts').catch(() => null)
    return part && part.listUndo(client, space, board.id, transmit)(move, list, from)
  }

  /** Sends a move. Resolves to null if the server refuses it or the user discards it. */
  async function transmit(move: ListMove): Promise<boolean | null> {
    return await unlessDiscarded(client, move, mutateAsync(move)).catch(() => null)
  }

  /** Reports a refusal. The list is already back, since only pending moves are drawn. */
  function explain(error: Error, move: ListMove): void {
    const list = lists.find(({ id }) => id === move.listId)
    if (!list) return
    const what = `List “${titleOf(list)}” could not be moved to position ${move.position + 1}.`
    toast.error(`${what} ${wordsOf(error)}`, { label: 'Retry', run: () => send(move) })
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

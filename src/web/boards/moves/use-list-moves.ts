import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type RefObject } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import {
  columnOf,
  columnsOf,
  titleOf,
  type Column,
  type List,
} from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { listsQuery } from '#web/boards/board/board-queries.ts'
import type { ListMoves } from '#web/boards/lists/list-moves.ts'
import { useShownEnds } from '#web/boards/lists/use-shown-ends.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { offerUndo, type Undoable } from '#web/ui/undo.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { drawLists, type ListMove } from './draw-lists.ts'
import { backWords, changedWords, droppedWords, movedWords, refusedWords } from './move-words.ts'
import { useFollowFocus } from './use-follow-focus.ts'
import { useListDrag } from './use-list-drag.ts'
import { useListMover } from './use-list-mover.ts'
import { useLists } from './use-lists.ts'
import { useMoveList } from './use-move-list.ts'
import { useSlide } from './use-slide.ts'

/** The lists of the board as they are drawn in `row`, and every way to move them. */
export function useListMoves(row: RefObject<HTMLElement | null>) {
  const { space, board, rights } = useBoard()
  const client = useQueryClient()
  const { mutateAsync } = useMoveList(space, board.id, explain)
  const mover = useListMover(send)
  const { moveTo, handleProps } = mover
  const { lists, pending } = useLists(space, board.id, mover.held)
  const { hide_backlog_list, hide_closed_list } = useShownEnds()
  const columns = useMemo(
    () => columnsOf({ hide_backlog_list, hide_closed_list }, lists),
    [hide_backlog_list, hide_closed_list, lists],
  )
  const order = columns.map(({ key }) => key).join(' ')
  // Before lists are drawn where they glide from: only then they stand where they will be.
  useFollowFocus(row, order)
  useKeptFocus(row)
  const settleFrom = useSlide(row, order)
  const { drag, handlers } = useListDrag(row, lists, sendDropped, settleFrom)

  function sendDropped(move: ListMove, list: List) {
    send(move)
    announce(droppedWords(titleOf(list), move.position, lists.length))
  }

  function send(move: ListMove): void {
    const place = lists.findIndex(({ id }) => id === move.listId)
    if (lists[place]) void offerUndo(transmit(move, lists[place], place))
  }

  /** Null if it was refused. */
  async function transmit(move: ListMove, list: List, from: number): Promise<Undoable | null> {
    const done = {
      text: movedWords(titleOf(list), move.position),
      undo: async () => await undo(move, list, from),
    }
    return await mutateAsync(move).then(
      () => done,
      () => null,
    )
  }

  /** The list is back where it was: a move that is no longer pending is no longer drawn. */
  function explain(error: Error, move: ListMove): void {
    const list = lists.find(({ id }) => id === move.listId)
    if (!list) return
    toast.error(`${refusedWords(titleOf(list), move.position)} ${wordsOf(error)}`, {
      label: 'Retry',
      run: () => send(move),
    })
  }

  async function undo(move: ListMove, list: List, from: number): Promise<void> {
    try {
      const query = { ...listsQuery(space, board.id), staleTime: 0 }
      // One that is on its way may be from before the move of somebody else.
      await client.cancelQueries(query)
      const now = drawLists(await client.fetchQuery(query), [])
      if (now[move.position]?.id !== list.id) {
        toast.info(changedWords(titleOf(list)))
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
    if (isBack) toast.info(backWords(titleOf(list), from))
  }

  /** By the keys of columns; none for Open and Closed, and where lists cannot be moved. */
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
    isAnyHeld: mover.held !== null,
    isHeld: ({ list }: Column) => list !== null && mover.held?.listId === list.id,
    isPending: ({ list }: Column) => list !== null && pending.has(list.id),
  }
}

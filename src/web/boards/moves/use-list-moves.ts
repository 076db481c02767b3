import type { RefObject } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { columnsOf, titleOf, type Column, type List } from '#web/boards/board-column.ts'
import { useBoard } from '#web/boards/board-context.ts'
import type { ListMoves } from '#web/boards/lists/list-moves.ts'
import { useShownEnds } from '#web/boards/view/use-shown-ends.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import type { ListMove } from './draw-lists.ts'
import { droppedWords, refusedWords } from './move-words.ts'
import { useFollowFocus } from './use-follow-focus.ts'
import { useListDrag } from './use-list-drag.ts'
import { useListMover } from './use-list-mover.ts'
import { useLists } from './use-lists.ts'
import { useMoveList } from './use-move-list.ts'
import { useSlide } from './use-slide.ts'

/** The lists of the board as they are drawn in `row`, and every way to move them. */
export function useListMoves(row: RefObject<HTMLElement | null>) {
  const { space, board, rights } = useBoard()
  const moveList = useMoveList(space, board.id, explain)
  const mover = useListMover(moveList.mutate)
  const { lists, pending } = useLists(space, board.id, mover.held)
  const columns = columnsOf(useShownEnds(), lists)
  const order = columns.map(({ key }) => key).join(' ')
  // Before lists are drawn where they glide from: only then they stand where they will be.
  useFollowFocus(row, order)
  useKeptFocus(row)
  const settleFrom = useSlide(row, order)
  const { drag, handlers } = useListDrag(row, lists, sendDropped, settleFrom)

  function sendDropped(move: ListMove, list: List) {
    moveList.mutate(move)
    announce(droppedWords(titleOf(list), move.position, lists.length))
  }

  /** The list is back where it was: a move that is no longer pending is no longer drawn. */
  function explain(error: Error, move: ListMove) {
    const list = lists.find(({ id }) => id === move.listId)
    if (!list) return
    toast.error(`${refusedWords(titleOf(list), move.position)} ${wordsOf(error)}`, {
      label: 'Retry',
      run: () => moveList.mutate(move),
    })
  }

  /** What a list is moved by; null for Open and Closed, and where lists cannot be moved. */
  function movesOf({ list }: Column): ListMoves | null {
    if (!list || !rights.canEdit) return null
    const place = lists.indexOf(list)
    return {
      place,
      titles: lists.map(titleOf),
      moveTo: (to) => mover.moveTo(list, place, to, lists.length),
      handle: mover.handleProps(list, place, lists.length),
    }
  }

  return {
    lists,
    columns,
    drag,
    dragHandlers: handlers,
    movesOf,
    isAnyHeld: mover.held !== null,
    isHeld: ({ list }: Column) => list !== null && mover.held?.listId === list.id,
    isPending: ({ list }: Column) => list !== null && pending.has(list.id),
  }
}

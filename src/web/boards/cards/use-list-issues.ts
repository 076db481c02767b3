import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { listIssuesQuery } from '#web/boards/board/board-queries.ts'
import { summarise } from '#web/boards/board/summarise.ts'
import { useColumnFilter } from '#web/boards/board/use-column-query.ts'
import { drawCards, type CardMove } from '#web/boards/cards/drag/draw-cards.ts'
import { useGuess } from './use-guess.ts'

const NONE: readonly CardMove[] = []

/** `moves` are those of cards that are to be drawn before the server has confirmed them. */
export function useListIssues(
  column: Column,
  lists: readonly List[],
  moves: readonly CardMove[] = NONE,
) {
  const { space, board } = useBoard()
  const filterOf = useColumnFilter()
  const filter = useMemo(() => filterOf(column, lists), [filterOf, column, lists])
  const query = useInfiniteQuery(listIssuesQuery(space, board.id, filter))
  const { pages, isGuess } = useGuess(query, filter)
  const isOpen = column.kind === 'open'
  const drawn = drawCards(pages, column, moves)
  const touched = drawn === pages ? null : moves
  const summary = useMemo(
    () => summarise(drawCards(pages, column, touched ?? NONE), isOpen ? lists : []),
    [pages, column, touched, isOpen, lists],
  )
  const contradiction = 'contradiction' in filter ? filter.contradiction : null
  return { ...summary, query, isGuess, contradiction }
}

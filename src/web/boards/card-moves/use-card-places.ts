import { useQueryClient } from '@tanstack/react-query'

import type { Column, List } from '#web/boards/board-column.ts'
import { useColumnQuery } from '#web/boards/cards/use-column-query.ts'
import { summarise } from '#web/boards/cards/use-list-issues.ts'
import type { Issue } from '#web/boards/issue.ts'
import { effectOf } from './card-effect.ts'
import { placeAfter, type CardPlace, type CardStep } from './card-mover.ts'
import { cardPlaceWords } from './card-words.ts'
import { drawCards, type CardMove } from './draw-cards.ts'

export type CardPlaces = ReturnType<typeof useCardPlaces>

/**
 * Where cards are and could be, when nothing is in hand: places in the data, not pixels. A place counts the cards of a
 * column without the one that moves.
 */
export function useCardPlaces(
  columns: readonly Column[],
  lists: readonly List[],
  pendingMoves: readonly CardMove[],
) {
  const columnQuery = useColumnQuery()
  const client = useQueryClient()

  function cardsOf(column: Column): readonly Issue[] {
    const pages = client.getQueryData(columnQuery(column, lists).queryKey)?.pages ?? []
    return summarise(drawCards(pages, column, pendingMoves), column.kind === 'open' ? lists : [])
      .issues
  }

  function othersIn(column: Column, issue: Issue): readonly Issue[] {
    return cardsOf(column).filter(({ id }) => id !== issue.id)
  }

  function placeOf(issue: Issue, column: Column): CardPlace {
    return {
      column: columns.findIndex(({ key }) => key === column.key),
      index: cardsOf(column).findIndex(({ id }) => id === issue.id),
    }
  }

  /** Where a step leads a card that is moved. */
  function stepFrom(step: CardStep, issue: Issue, at: CardPlace): CardPlace {
    return placeAfter(step, at, columns.length, (column) =>
      columns[column]!.kind === 'closed' ? 0 : othersIn(columns[column]!, issue).length,
    )
  }

  /** The move to a place; null if it changes nothing. */
  function moveTo(issue: Issue, fromPlace: CardPlace, { column, index }: CardPlace) {
    const from = columns[fromPlace.column]
    const to = columns[column]
    if (!from || !to) return null
    if (from === to && (fromPlace.index === index || to.kind === 'closed')) return null
    const others = to.kind === 'closed' ? [] : othersIn(to, issue)
    const move: CardMove = {
      issue,
      from,
      to,
      effect: effectOf(issue, from, to, lists),
      beforeId: others[index - 1]?.id ?? null,
      afterId: others[index]?.id ?? null,
    }
    return move
  }

  function wordsAt(issue: Issue, { column, index }: CardPlace): string {
    const to = columns[column]!
    return cardPlaceWords(to.title, index, othersIn(to, issue).length + 1)
  }

  return { columns, lists, cardsOf, othersIn, placeOf, stepFrom, moveTo, wordsAt }
}

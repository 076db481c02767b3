import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Issue } from '#contract/issues.ts'
import { belongsTo, type Column, type List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { isInLane } from '#web/boards/board/lane.ts'
import { summarise } from '#web/boards/board/summarise.ts'
import { useColumnQuery } from '#web/boards/board/use-column-query.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { isOver, limitsOf, limitWords, NO_LIMITS } from '#web/boards/limits/list-limits.ts'
import { isEmptyFilter } from '#web/widgets/filter-bar/filter-field.ts'
import {
  applyEffect,
  effectOf,
  isIn,
  ownEffect,
  type CardMove,
  type CardPlace,
  type MovedCards,
} from './card-move.ts'
import { drawCards, NO_PAGES, type CardStore } from './card-store.ts'
import { placeWords, unorderedWords } from './card-words.ts'

export type CardPlaces = ReturnType<typeof useCardPlaces>

/** The places of a board's cards. They stay the same until the board or its filter changes. */
export function useCardPlaces(
  store: CardStore,
  columns: readonly Column[],
  lists: readonly List[],
) {
  const columnQuery = useColumnQuery()
  const client = useQueryClient()
  const { rights, whyNotReorder } = useBoard()
  const isFiltered = !isEmptyFilter(useFilter().filter)
  return useMemo(() => {
    function pagesOf(column: Column) {
      return client.getQueryData(columnQuery(column, lists).queryKey)?.pages
    }

    function contentOf(column: Column, moves: readonly CardMove[]) {
      const pages = pagesOf(column) ?? NO_PAGES
      return summarise(drawCards(pages, column, moves), column.kind === 'open' ? lists : [])
    }

    /** Refetches a column's cards. Throws if that fails. */
    async function refetch(column: Column): Promise<void> {
      const { queryKey } = columnQuery(column, lists)
      await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
    }

    /** Returns a column's cards with `moves` applied, by default the pending moves. */
    function cardsOf(column: Column, moves = store.get().pending): readonly Issue[] {
      return contentOf(column, moves).issues
    }

    /** Returns a column's exceeded limit in words. Empty if no limit is exceeded, and on a filtered board. */
    function exceededIn(column: Column): string {
      const limits = isFiltered ? NO_LIMITS : limitsOf(column.list)
      return isOver(limits, contentOf(column, [])) ? limitWords(limits) : ''
    }

    /** Returns the reason why cards cannot be ordered in a column. Null if they can. */
    function whyUnordered({ kind, title }: Column): string | null {
      return kind === 'closed' ? unorderedWords(title) : whyNotReorder
    }

    /** False for a column that cannot be ordered, or whose cards have not loaded yet. */
    function isOrdered(column: Column): boolean {
      return whyUnordered(column) === null && pagesOf(column) !== undefined
    }

    /**
     * Returns the cards that count for positions: all except those in `moved`. Empty for a column that cannot be ordered.
     */
    function othersIn(column: Column, moved: MovedCards): readonly Issue[] {
      return isOrdered(column) ? cardsOf(column).filter(({ id }) => !isIn(moved, id)) : []
    }

    /** Returns the lead card's position before the move. */
    function placeOf(moved: MovedCards): CardPlace {
      const cards = cardsOf(moved.column)
      const lead = cards.findIndex(({ id }) => id === moved.lead.id)
      return {
        column: columns.findIndex(({ key }) => key === moved.column.key),
        index: cards.slice(0, lead).filter(({ id }) => !isIn(moved, id)).length,
      }
    }

    /** Returns the columns that steps can reach: all columns, or those in the same row. */
    function rowOf(column: Column): readonly Column[] {
      return columns.filter(({ cell }) => cell?.lane.key === column.cell?.lane.key)
    }

    /** Returns the move to a position. Null if the move is not allowed or changes nothing. */
    function moveTo(moved: MovedCards, { column, index }: CardPlace): CardMove | null {
      const to = columns[column]
      if (!to) return null
      const others = othersIn(to, moved)
      const before = others.slice(0, index)
      const after = others.slice(index)
      const cards = moved.cards
        .filter(({ from }) => isOrdered(to) || from.key !== to.key)
        .map(({ issue, from }) => {
          const whole = effectOf(issue, from, to, lists)
          const effect = rights.canEdit ? whole : ownEffect(whole)
          return { issue, from, effect, after: applyEffect(issue, effect, to) }
        })
      const isRefused = to.cell !== undefined || !rights.canEdit
      if (isRefused && !cards.every(({ after: changed }) => shows(to, changed))) return null
      const order = [...before, ...cards.map(({ issue }) => issue), ...after]
      const isHere = cards.every(({ from }) => from.key === to.key)
      if (isHere && (!isOrdered(to) || idsOf(order) === idsOf(cardsOf(to)))) return null
      return { cards, to, beforeId: before.at(-1)?.id ?? null, afterId: after[0]?.id ?? null }
    }

    /**
     * True when a column shows the issue as it is. Moving the issue to any other column updates it, which requires the
     * right to edit.
     */
    function shows(column: Column, issue: Issue): boolean {
      if (column.kind !== 'open') return belongsTo(issue, column)
      if (column.cell && !isInLane(issue, column.cell.lane)) return false
      return issue.state === 'opened' && !columns.some((one) => belongsTo(issue, one))
    }

    /** Returns the reason why cards cannot move to a position. Null if no explanation is needed. */
    function whyNotTo({ column: from }: MovedCards, { column }: CardPlace): string | null {
      const to = columns[column]!
      if (!rights.canEdit && from.key !== to.key) return PLANNING_WORDS
      if (!to.cell || from.key === to.key) return whyUnordered(to)
      return `No issue can be in both “${to.cell.column.title}” and “${to.cell.lane.title}”`
    }

    function wordsAt(moved: MovedCards, { column, index }: CardPlace): string {
      const to = columns[column]!
      if (!isOrdered(to)) return to.title
      const arriving = moved.cards.filter(({ from }) => from.key !== to.key).length
      const all = contentOf(to, store.get().pending).count.value + arriving
      return placeWords(to.title, index, moved.cards.length, all)
    }

    return {
      columns,
      exceededIn,
      refetch,
      cardsOf,
      isOrdered,
      whyUnordered,
      whyNotTo,
      othersIn,
      placeOf,
      rowOf,
      moveTo,
      wordsAt,
    }
  }, [store, columns, lists, columnQuery, client, rights, whyNotReorder, isFiltered])
}

const PLANNING_WORDS =
  'You need at least the Reporter role to change labels, assignees and milestones'

function idsOf(issues: readonly Issue[]): string {
  return issues.map(({ id }) => id).join()
}

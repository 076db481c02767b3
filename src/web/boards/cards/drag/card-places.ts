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
  labelsLost,
  ownEffect,
  type CardEffect,
  type CardMove,
  type CardPlace,
  type MovedCard,
  type MovedCards,
} from './card-move.ts'
import { drawCards, NO_PAGES, type CardStore } from './card-store.ts'

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
      return kind === 'closed'
        ? `${title} is sorted by latest change, so its cards have no fixed position`
        : whyNotReorder
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
      lists,
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

/** Describes the positions of `cards` adjacent cards, counted from 1. */
function placeWords(list: string, index: number, cards: number, all: number): string {
  const place = cards === 1 ? `position ${index + 1}` : `positions ${index + 1} to ${index + cards}`
  return `${list}, ${place} of ${all}`
}

function idsOf(issues: readonly Issue[]): string {
  return issues.map(({ id }) => id).join()
}

/** Returns the moves that undo `move`. Must run before `move`, since each card returns to its current neighbors. */
export function takeBack(
  move: CardMove,
  { cardsOf, isOrdered }: Pick<CardPlaces, 'cardsOf' | 'isOrdered'>,
): CardMove[] {
  const moved = new Map(move.cards.map((card) => [card.issue.id, card]))
  const columns = new Map(move.cards.map(({ from }) => [from.key, from])).values()
  return [...columns].flatMap((to) => {
    const cards = cardsOf(to)
    return runsOf(cards, ({ id }) => moved.get(id)?.from.key === to.key).map(([first, end]) => ({
      cards: cards.slice(first, end).map(({ id }) => reversed(moved.get(id)!, move.to)),
      to,
      beforeId: isOrdered(to) ? (cards[first - 1]?.id ?? null) : null,
      afterId: isOrdered(to) ? (cards[end]?.id ?? null) : null,
    }))
  })
}

function reversed({ issue, effect, after }: MovedCard, from: Column): MovedCard {
  const { assignee_ids, milestone_id, state_event } = effect
  const [lost, gained] = [labelsLost(issue, after), labelsLost(after, issue)]
  const back: CardEffect = {
    ...(lost.length > 0 && { add_labels: lost }),
    ...(gained.length > 0 && { remove_labels: gained }),
    ...(assignee_ids && { assignee_ids: issue.assignees.map(({ id }) => id) }),
    ...(milestone_id !== undefined && { milestone_id: issue.milestone?.id ?? 0 }),
    ...(state_event && { state_event: state_event === 'close' ? 'reopen' : 'close' }),
  }
  return { issue: after, from, effect: back, after: issue }
}

/** Returns the runs of adjacent matches as [start, end) indexes. */
function runsOf<T>(things: readonly T[], matches: (thing: T) => boolean): [number, number][] {
  const runs: [number, number][] = []
  for (const [at, thing] of things.entries()) {
    const last = runs.at(-1)
    if (!matches(thing)) continue
    if (last?.[1] === at) last[1] = at + 1
    else runs.push([at, at + 1])
  }
  return runs
}

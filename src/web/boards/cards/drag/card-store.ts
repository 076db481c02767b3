import { createContext, useContext, useMemo } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Page } from '#web/api/paging.ts'
import { belongsTo, type Column } from '#web/boards/board/board-column.ts'
import { useSelected, type Store } from '#web/lib/store.ts'
import { useShown } from '#web/lib/use-shown.ts'
import {
  showsAlso,
  type CardMove,
  type CardPlace,
  type MovedCard,
  type MovedCards,
} from './card-move.ts'

/** A card on the board. An issue can have cards in several lists. */
export interface CardSpot {
  readonly columnKey: string
  readonly issueId: number
}

/** The selected cards' column keys, by global issue id. */
type Spots = ReadonlyMap<number, string>

/** The selected cards, which move together. */
export interface CardSelection {
  readonly spots: Spots
  /** The ends of the last selected range, and the selection from before that range. */
  readonly range: { readonly from: CardSpot; readonly to: CardSpot; readonly before: Spots } | null
  /** The server's error messages for cards that stay selected after a refused move, by global issue id. */
  readonly problems: ReadonlyMap<number, string>
}

/** Cards being carried by keyboard, with no request sent yet. */
export interface CardLift {
  readonly moved: MovedCards
  readonly from: CardPlace
  readonly at: CardPlace
  /** The move that a drop would send. Null if it would change nothing. */
  readonly move: CardMove | null
}

/** The position where dragged cards would land. */
export interface CardTarget extends CardPlace {
  readonly columnKey: string
  /** The target list's element. */
  readonly list: HTMLElement
  /** False when the user can choose only the list, not the position. */
  readonly isOrdered: boolean
}

/** Cards being dragged by pointer. */
export interface CardDrag {
  readonly moved: MovedCards
  /** Null outside all lists. */
  readonly to: CardTarget | null
  /** The drop's effect in words. It is the same at all positions in a list. */
  readonly effect: string
}

/** The state of a board's cards: unconfirmed moves, the focus, the selection, and drags. */
export interface CardState {
  /** The moves that the server has not confirmed yet, oldest first. */
  readonly pending: readonly CardMove[]
  /** The keys of the collapsed lists. */
  readonly folded: ReadonlySet<string>
  /** The spot that has the focus or is about to receive it. */
  readonly focus: CardSpot | null
  readonly selection: CardSelection
  readonly lift: CardLift | null
  readonly drag: CardDrag | null
  /** The key of the list over which dragged cards have hovered for a moment. It is expanded. */
  readonly hovered: string | null
  /** The cards whose “Move to…” dialog is open. */
  readonly asked: MovedCards | null
  /** The last move, with only the cards that the server moved. Null once dismissed. */
  readonly last: CardMove | null
}

export const NO_SELECTION: CardSelection = { spots: new Map(), range: null, problems: new Map() }

/** The state of a board that no one has touched. */
export const UNTOUCHED = {
  focus: null,
  selection: NO_SELECTION,
  lift: null,
  drag: null,
  hovered: null,
  asked: null,
  last: null,
}

export type CardStore = Store<CardState>

export function update(store: CardStore, change: Partial<CardState>): void {
  store.set({ ...store.get(), ...change })
}

/** True for a collapsed list, unless it has the focus or cards hover over it. */
export function isFolded({ folded, focus, hovered }: CardState, { key }: Column): boolean {
  return folded.has(key) && focus?.columnKey !== key && hovered !== key
}

/** True when the card has the focus, even if it is briefly still rendered in another list. */
export function isFocusOn({ issue }: MovedCard): boolean {
  return document.activeElement?.getAttribute('data-card') === String(issue.id)
}

const Context = createContext<CardStore | null>(null)

export const CardStoreProvider = Context.Provider

/** Returns the part of the state that `select` picks. The component rerenders only when that part changes. */
export function useCards<S>(select: (now: CardState) => S): S {
  const store = useContext(Context)
  if (!store) throw new Error('cards are drawn outside of a board')
  return useSelected(store, select)
}

const NONE: readonly CardMove[] = []

/** The unconfirmed moves to draw, including a keyboard move in progress. Empty if `isWanted` is true for none. */
export function useDrawnMoves(
  isWanted: (move: CardMove) => boolean = () => true,
): readonly CardMove[] {
  const pending = useCards((now) => (now.pending.some(isWanted) ? now.pending : NONE))
  const held = useCards(({ lift }) => (lift?.move && isWanted(lift.move) ? lift.move : null))
  return useMemo(() => (held ? [...pending, held] : pending), [pending, held])
}

/**
 * The unconfirmed moves that concern a column. The target column renders at once. Columns that only lose cards follow a
 * frame later.
 */
export function useMovesIn(column: Column): readonly CardMove[] {
  const moves = useDrawnMoves((move) => concerns(move, column))
  const shown = useShown(moves)
  return moves.some(({ to }) => to.key === column.key) ? moves : shown
}

/** True when a move may change a column's cards. */
function concerns({ cards, to }: CardMove, column: Column): boolean {
  // With rows, several of Open's cells may show a card.
  if (column.key === to.key || (column.kind === 'open' && column.cell)) return true
  return cards.some(
    ({ issue, from, after }) =>
      from.key === column.key || belongsTo(issue, column) || belongsTo(after, column),
  )
}

/** The pages of a column that has not loaded yet. Moved cards are drawn in it all the same. */
export const NO_PAGES: readonly Page<Issue>[] = [{ items: [], nextPage: null, total: null }]

/**
 * Returns a column's pages as drawn: the confirmed pages with each pending move applied in turn. A failed move is no
 * longer pending, so no rollback is needed. Applying a move twice has the same result as once. Unaffected pages keep
 * their identity.
 */
export function drawCards<P extends Page<Issue>>(
  pages: readonly P[],
  column: Column,
  moves: readonly CardMove[],
): readonly P[] {
  return moves.reduce((drawn, move) => drawMove(drawn, column, move), pages)
}

function drawMove<P extends Page<Issue>>(
  pages: readonly P[],
  column: Column,
  move: CardMove,
): readonly P[] {
  const moved = new Map(move.cards.map((card) => [card.issue.id, card]))
  const were = pages.flatMap(({ items }) => items.filter(({ id }) => moved.has(id)))
  const arrives = column.key === move.to.key
  if (pages.length === 0 || (were.length === 0 && !arrives)) return pages
  const stays = ({ id }: Issue) => !arrives && showsAlso(column, moved.get(id)!.after, move.to)
  const gone = were.filter((issue) => !stays(issue)).length
  const rest = pages.map((page) => ({
    ...page,
    items: page.items.flatMap((issue) => {
      const card = moved.get(issue.id)
      if (!card) return [issue]
      return stays(issue) ? [card.after] : []
    }),
    total: page.total === null ? null : page.total + (arrives ? moved.size : 0) - gone,
  }))
  return arrives ? insert(rest, move) : rest
}

/** Inserts the cards next to a neighbor, or at the top if the column shows neither neighbor. */
function insert<P extends Page<Issue>>(pages: P[], { cards, beforeId, afterId }: CardMove): P[] {
  const placeOf = (neighbor: number | null) => {
    const page = pages.findIndex(({ items }) => items.some(({ id }) => id === neighbor))
    return page === -1
      ? null
      : { page, at: pages[page]!.items.findIndex(({ id }) => id === neighbor) }
  }
  const after = placeOf(afterId)
  const before = placeOf(beforeId)
  const place = after ?? (before && { page: before.page, at: before.at + 1 }) ?? { page: 0, at: 0 }
  const block = cards.map((card) => card.after)
  return pages.map((page, index) =>
    index === place.page ? { ...page, items: page.items.toSpliced(place.at, 0, ...block) } : page,
  )
}

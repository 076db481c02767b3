import type { Column } from '#web/boards/board/board-column.ts'
import type { Store } from '#web/lib/store.ts'
import type { CardMove, CardPlace, MovedCard, MovedCards } from './card-move.ts'

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
  /** The key of the collapsed list that is expanded because dragged cards hover over it. */
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

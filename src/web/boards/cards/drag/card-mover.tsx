import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import type { Column, List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import type { BoardRights } from '#web/boards/board/board-rights.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { createStore } from '#web/lib/store.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo.ts'
import { cardKeys } from './card-keys.ts'
import {
  effectWords,
  nameOf,
  someOf,
  type CardMove,
  type CardPlace,
  type MovedCard,
  type MovedCards,
} from './card-move.ts'
import { takeBack, useCardPlaces, type CardPlaces } from './card-places.ts'
import { cardSelection } from './card-selection.ts'
import {
  CardStoreProvider,
  isFocusOn,
  isFolded,
  UNTOUCHED,
  update,
  type CardSpot,
  type CardState,
  type CardStore,
} from './card-store.ts'
import {
  useMoveCards,
  usePendingCardMoves,
  type CardOutcome,
  type RefusedCard,
} from './move-cards.ts'

/** All ways to move a board's cards. */
export type CardMover = ReturnType<typeof cardMover>

const Context = createContext<CardMover | null>(null)

/** Provides the mover and its state to the board's cards. */
export function CardMoverProvider({ mover, children }: { mover: CardMover; children: ReactNode }) {
  return (
    <CardStoreProvider value={mover.store}>
      <Context value={mover}>{children}</Context>
    </CardStoreProvider>
  )
}

export function useCardMover(): CardMover {
  const mover = useContext(Context)
  if (!mover) throw new Error('cards are moved outside of a board')
  return mover
}

/** Returns the mover of a board's cards. It stays the same until the board or its filter changes. */
export function useNewCardMover(
  columns: readonly Column[],
  lists: readonly List[],
  folded: ReadonlySet<string>,
): CardMover {
  const { rights } = useBoard()
  const pending = usePendingCardMoves()
  const [store] = useState(() => createStore<CardState>({ ...UNTOUCHED, pending, folded }))
  // A layout effect rerenders subscribers in the same frame.
  useLayoutEffect(() => update(store, { pending, folded }), [store, pending, folded])
  const places = useCardPlaces(store, columns, lists)
  const moveCards = useMoveCards(columns, lists)
  return useMemo(
    () => cardMover(store, places, rights, moveCards),
    [store, places, rights, moveCards],
  )
}

/** `moveCards` sends a move. It resolves to null if the user discards the move. */
function cardMover(
  store: CardStore,
  places: CardPlaces,
  rights: BoardRights,
  moveCards: (move: CardMove) => Promise<CardOutcome | null>,
) {
  const { columns } = places
  const selection = cardSelection(store, places, rights)

  function setFocus(focus: CardSpot | null): void {
    update(store, { focus })
  }

  function focusAt({ lead }: MovedCards, { column }: CardPlace): void {
    setFocus({ columnKey: columns[column]!.key, issueId: lead.id })
  }

  /** Opens the “Move to…” dialog. Null closes it. */
  function ask(asked: MovedCards | null): void {
    update(store, { asked })
  }

  /** Sends a move. Returns null if nothing would change, and shows the reason when there is one. */
  function send(moved: MovedCards, at: CardPlace): CardMove | null {
    const move = places.moveTo(moved, at)
    const why = places.whyNotTo(moved, at)
    if (!move && why) toast.info(`${why}.`)
    if (!move) return null
    forgetLast()
    sendUndoably(move)
    const isSelected = moved.cards.some(({ issue, from }) =>
      selection.has({ issueId: issue.id, columnKey: from.key }),
    )
    if (isSelected) selection.clear()
    return move
  }

  function sendUndoably(move: CardMove): void {
    const { pending } = store.get()
    const cardsOf = (column: Column) => places.cardsOf(column, pending)
    // Runs after the paint, but before the reply.
    const back = afterPaint().then(() => takeBack(move, { ...places, cardsOf }))
    const undoable = transmit(move).then(async (outcome) => {
      if (!outcome) return null
      const { cardUndo } = await import('./card-undo.ts')
      return cardUndo(store, places, transmit)(move, outcome, await back)
    })
    // If the code of undo cannot be loaded, the cards have moved nevertheless.
    void offerUndo(undoable.catch(() => null))
  }

  /** Sends a move and handles its result. Refused cards are already back, since only pending moves are drawn. */
  async function transmit(move: CardMove): Promise<CardOutcome | null> {
    const outcome = await moveCards(move)
    if (!outcome) return null
    reportRefusals(outcome, move, sendUndoably)
    update(store, { last: { ...move, cards: outcome.moved } })
    const [first] = outcome.failed
    if (!first) return outcome
    const spots = outcome.failed.map(({ card }) => spotOf(card))
    if (move.cards.length > 1) selection.add(spots, problemsOf(outcome))
    if (isFocusOn(first.card) || document.activeElement === document.body) {
      setFocus(spotOf(first.card))
    }
    return outcome
  }

  function forgetLast(): void {
    update(store, { last: null })
  }

  /** Describes a drop's effect, or the reason why it is not allowed. */
  function effectAt(moved: MovedCards, at: CardPlace | null): string {
    if (!at) return ''
    const move = places.moveTo(moved, at)
    return move ? effectWords(move.cards, move.to) : (places.whyNotTo(moved, at) ?? '')
  }

  /** Moves cards without lifting them. Returns false if nothing would change. */
  function moveNow(moved: MovedCards, at: CardPlace): boolean {
    const move = send(moved, at)
    if (!move) return false
    focusAt(moved, at)
    announceHeld(moved, at, effectWords(move.cards, move.to))
    return true
  }

  /** Drops cards by pointer. A collapsed list stays collapsed. */
  function dropAt(moved: MovedCards, at: CardPlace): void {
    if (!send(moved, at)) return
    announceDrop(moved, at)
    if (!isFolded(store.get(), columns[at.column]!)) void followLater(moved, at)
  }

  /** Focuses the dropped card after it has painted, unless the user has moved the focus elsewhere. */
  async function followLater(moved: MovedCards, at: CardPlace): Promise<void> {
    const before = document.activeElement
    await afterPaint()
    const now = document.activeElement
    if (now === before || now === document.body) focusAt(moved, at)
  }

  function announceHeld(moved: MovedCards, at: CardPlace, effect: string): void {
    const place = places.wordsAt(moved, at)
    announce(`${nameOf(moved.cards)}, ${place}${effect && `: ${effect}`}`)
  }

  function announceDrop(moved: MovedCards, at: CardPlace): void {
    announce(`Dropped ${nameOf(moved.cards)}, ${places.wordsAt(moved, at)}.`)
  }

  const mover = {
    store,
    places,
    selection,
    setFocus,
    focusAt,
    ask,
    send,
    forgetLast,
    effectAt,
    moveNow,
    dropAt,
    announceHeld,
    announceDrop,
  }
  return { ...mover, ...cardKeys(mover, rights) }
}

/** Reports which cards the server refused and why, and offers to retry them. */
function reportRefusals(
  { failed, unplaced }: CardOutcome,
  move: CardMove,
  retry: (move: CardMove) => void,
): void {
  const all = move.cards.length
  const { to } = move
  const report = (what: string, refused: readonly RefusedCard[], cards: readonly MovedCard[]) =>
    toast.error(`${what} ${reasonsOf(refused)}`, {
      label: 'Retry',
      run: () => retry({ ...move, cards }),
    })
  if (failed.length > 0) {
    const cards = failed.map(({ card }) => card)
    report(`${someOf(cards, all)} could not be moved to ${to.title}.`, failed, cards)
  }
  if (unplaced.length > 0) {
    const cards = unplaced.map(({ card }) => ({ ...card, issue: card.after, from: to, effect: {} }))
    const are = `${someOf(cards, all)} ${cards.length === 1 ? 'is' : 'are'}`
    report(`${are} in ${to.title} now, but not at the chosen position.`, unplaced, cards)
  }
}

/** Returns each refused card's error message, by global issue id. */
function problemsOf({ failed }: CardOutcome): ReadonlyMap<number, string> {
  return new Map(failed.map(({ card, error }) => [card.issue.id, wordsOf(error)]))
}

/** Joins the distinct error messages. */
function reasonsOf(refused: readonly RefusedCard[]): string {
  return [...new Set(refused.map(({ error }) => wordsOf(error)))].join(' ')
}

function spotOf({ issue, from }: MovedCard): CardSpot {
  return { columnKey: from.key, issueId: issue.id }
}

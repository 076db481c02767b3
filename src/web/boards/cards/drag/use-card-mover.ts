import { useMemo, useState } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { effectWords } from './card-effect.ts'
import type { CardMove, CardPlace, MovedCard, MovedCards } from './card-move.ts'
import type { CardSpot } from './card-moving-context.ts'
import { droppedWords, heldWords } from './card-words.ts'
import { usePendingCardMoves, type CardOutcome } from './move-cards.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useCardLift } from './use-card-lift.ts'
import { useCardPlaces } from './use-card-places.ts'
import { useCardSelection } from './use-card-selection.ts'
import { problemsOf, useSendCards } from './use-send-cards.ts'

export type CardMover = ReturnType<typeof useCardMover>

/** Provides all ways to move cards. */
export function useCardMover(
  columns: readonly Column[],
  lists: readonly List[],
  folded: ReadonlySet<string>,
) {
  const pendingMoves = usePendingCardMoves()
  const places = useCardPlaces(columns, lists, pendingMoves)
  const transmit = useSendCards(places, lists, onAnswer)
  const { focus, setFocus, walk, neighbor } = useCardFocus(places)
  const selection = useCardSelection(places)
  const lift = useCardLift(places, focusAt, (moved, at) => {
    send(moved, at)
    focusAt(moved, at)
  })
  /** The last move. Its cards may no longer be visible. */
  const [last, setLast] = useState<CardMove | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const { held } = lift
  const moves = useMemo(() => (held ? [...pendingMoves, held] : pendingMoves), [pendingMoves, held])
  const pending = useMemo(
    () => new Set(pendingMoves.flatMap(({ cards }) => cards.map(({ issue }) => issue.id))),
    [pendingMoves],
  )

  /** True for a collapsed list, unless it has the focus or cards hover over it. */
  function isFolded({ key }: Column): boolean {
    return folded.has(key) && focus?.columnKey !== key && hovered !== key
  }

  function focusAt({ lead }: MovedCards, { column }: CardPlace): void {
    setFocus({ columnKey: columns[column]!.key, issueId: lead.id })
  }

  /** Sends a move. Returns null if nothing would change, and shows the reason when there is one. */
  function send(moved: MovedCards, at: CardPlace): CardMove | null {
    const move = places.moveTo(moved, at)
    const why = places.whyNotTo(moved, at)
    if (!move && why) toast.info(`${why}.`)
    if (!move) return null
    setLast(null)
    transmit(move)
    const isSelected = moved.cards.some(({ issue, from }) =>
      selection.has({ issueId: issue.id, columnKey: from.key }),
    )
    if (isSelected) selection.clear()
    return move
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
    announce(heldWords(moved, places.wordsAt(moved, at), effectWords(move.cards, move.to)))
    return true
  }

  /** Drops cards by pointer. A collapsed list stays collapsed. */
  function dropAt(moved: MovedCards, at: CardPlace): void {
    if (!send(moved, at)) return
    announce(droppedWords(moved, places.wordsAt(moved, at)))
    if (!isFolded(columns[at.column]!)) void followLater(moved, at)
  }

  /** Focuses the dropped card after it has painted, unless the user has moved the focus elsewhere. */
  async function followLater(moved: MovedCards, at: CardPlace): Promise<void> {
    const before = document.activeElement
    await afterPaint()
    const now = document.activeElement
    if (now === before || now === document.body) focusAt(moved, at)
  }

  /** Handles a move's result. Refused cards are already back, since only pending moves are drawn. */
  function onAnswer(outcome: CardOutcome, move: CardMove): void {
    setLast({ ...move, cards: outcome.moved })
    const [first] = outcome.failed
    if (!first) return
    const spots = outcome.failed.map(({ card }) => spotOf(card))
    if (move.cards.length > 1) selection.add(spots, problemsOf(outcome))
    if (isFocusOn(first.card) || document.activeElement === document.body) {
      setFocus(spotOf(first.card))
    }
  }

  return {
    places,
    moves,
    pending,
    lift,
    selection,
    focus,
    setFocus,
    walk,
    neighbor,
    effectAt,
    moveNow,
    dropAt,
    isFolded,
    setHovered,
    last,
    forgetLast: () => setLast(null),
    movedCardsOf: selection.movedCardsOf,
  }
}

/** True when the card has the focus, even if it is briefly still rendered in the new list. */
function isFocusOn({ issue }: MovedCard): boolean {
  return document.activeElement?.getAttribute('data-card') === String(issue.id)
}

function spotOf({ issue, from }: MovedCard): CardSpot {
  return { columnKey: from.key, issueId: issue.id }
}

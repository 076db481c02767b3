import { useMemo } from 'react'

import type { Column, List } from '#web/boards/board-column.ts'
import { announce } from '#web/ui/announcer.tsx'
import { effectWords } from './card-effect.ts'
import type { Hand } from './card-hand.ts'
import type { CardPlace } from './card-mover.ts'
import { heldWords, unorderedWords } from './card-words.ts'
import type { CardMove } from './draw-cards.ts'
import type { CardOutcome } from './send-cards.ts'
import { problemsOf, tellRefusals } from './tell-refusals.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useCardLift } from './use-card-lift.ts'
import { useCardPlaces } from './use-card-places.ts'
import { useCardSelection } from './use-card-selection.ts'
import { useMoveCards, usePendingCardMoves } from './use-move-cards.ts'

export type CardMover = ReturnType<typeof useCardMover>

/** Every way to move cards. */
export function useCardMover(columns: readonly Column[], lists: readonly List[]) {
  const pendingMoves = usePendingCardMoves()
  const { mutate } = useMoveCards(columns, lists, onAnswer)
  const places = useCardPlaces(columns, lists, pendingMoves)
  const { focus, setFocus, walk, neighbour } = useCardFocus(places)
  const selection = useCardSelection(places)
  const lift = useCardLift(places, focusAt, send)
  const { held } = lift
  const moves = useMemo(() => (held ? [...pendingMoves, held] : pendingMoves), [pendingMoves, held])
  const pending = useMemo(
    () => new Set(pendingMoves.flatMap(({ cards }) => cards.map(({ issue }) => issue.id))),
    [pendingMoves],
  )

  function focusAt({ lead }: Hand, { column }: CardPlace): void {
    setFocus({ columnKey: columns[column]!.key, issueId: lead.id })
  }

  function send(hand: Hand, at: CardPlace): CardMove | null {
    const move = places.moveTo(hand, at)
    if (!move) return null
    mutate(move)
    focusAt(hand, at)
    if (hand.cards.length > 1) selection.clear()
    return move
  }

  /** What a drop there would change, in words. */
  function effectAt(hand: Hand, at: CardPlace | null): string {
    const move = at && places.moveTo(hand, at)
    return move ? effectWords(move.cards, move.to) : ''
  }

  /** Moves at once, without lifting. */
  function moveNow(hand: Hand, at: CardPlace): void {
    const move = send(hand, at)
    if (move) announce(heldWords(hand, places.wordsAt(hand, at), effectWords(move.cards, move.to)))
    else if (columns[at.column]?.kind === 'closed') announce(unorderedWords(hand.column.title))
  }

  /** The cards that were refused are back where they were: a move that is no longer pending is no longer drawn. */
  function onAnswer(outcome: CardOutcome, move: CardMove): void {
    tellRefusals(outcome, move, mutate)
    const [first] = outcome.failed
    if (!first) return
    if (move.cards.length > 1) selection.add(outcome.failed.map(spotOf), problemsOf(outcome))
    if (document.activeElement === document.body) setFocus(spotOf(first))
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
    neighbour,
    effectAt,
    moveNow,
    handOf: selection.handOf,
  }
}

function spotOf({ card: { issue, from } }: CardOutcome['failed'][number]) {
  return { columnKey: from.key, issueId: issue.id }
}

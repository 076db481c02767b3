import { useMemo, useState, type KeyboardEvent } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import type { Column, List } from '#web/boards/board-column.ts'
import { useBoard } from '#web/boards/board-context.ts'
import type { Issue } from '#web/boards/issue.ts'
import { announce } from '#web/ui/announcer.tsx'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { toast } from '#web/ui/toast.ts'
import { effectOf, effectWords } from './card-effect.ts'
import { CARD_STEPS, DIRECT_STEPS, type CardPlace, type CardStep } from './card-mover.ts'
import {
  cancelledCardWords,
  droppedCardWords,
  heldCardWords,
  liftedCardWords,
  refusedCardWords,
  unorderedWords,
} from './card-words.ts'
import type { CardMove } from './draw-cards.ts'
import type { CardDrag } from './use-card-drag.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useCardPlaces } from './use-card-places.ts'
import { useMoveCard, usePendingCardMoves } from './use-move-card.ts'

/** A card in the hand of somebody who moves it by keyboard: nothing has been sent yet. */
interface CardLift {
  readonly issue: Issue
  readonly from: CardPlace
  readonly at: CardPlace
}

/** Every way to move a card. */
export function useCardMover(columns: readonly Column[], lists: readonly List[]) {
  const { rights } = useBoard()
  const pendingMoves = usePendingCardMoves()
  const moveCard = useMoveCard(columns, lists, explain)
  const places = useCardPlaces(columns, lists, pendingMoves)
  const { placeOf, stepFrom, moveTo, wordsAt } = places
  const { focus, setFocus, focusAt, walk } = useCardFocus(places)
  const [lift, setLift] = useState<CardLift | null>(null)
  const held = useMemo(
    () => lift && moveTo(lift.issue, lift.from, lift.at),
    // What is read on the way is that of the moment of the step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [lift],
  )
  const moves = useMemo(() => (held ? [...pendingMoves, held] : pendingMoves), [pendingMoves, held])
  const pending = useMemo(() => new Set(pendingMoves.map(({ issue }) => issue.id)), [pendingMoves])

  /** What a drop would change, in words. */
  function effectAt({ issue, from, to }: CardDrag): string {
    const column = to && columns[to.column]
    return column ? effectWords(issue, effectOf(issue, from, column, lists), column) : ''
  }

  function send(issue: Issue, from: CardPlace, to: CardPlace): void {
    const move = moveTo(issue, from, to)
    if (!move) return
    moveCard.mutate(move)
    focusAt(issue, to)
  }

  function onLift(issue: Issue, column: Column): void {
    if (lift) drop()
    else {
      const from = placeOf(issue, column)
      setLift({ issue, from, at: from })
      announce(liftedCardWords(issue.title, wordsAt(issue, from)))
    }
  }

  function carry(step: CardStep): void {
    if (!lift) return
    const at = stepFrom(step, lift.issue, lift.at)
    const isBack = at.column === lift.from.column && columns[at.column]!.kind === 'closed'
    setLift({ ...lift, at: isBack ? lift.from : at })
    focusAt(lift.issue, at)
    const move = moveTo(lift.issue, lift.from, at)
    const effect = move ? effectWords(move.issue, move.effect, move.to) : ''
    announce(heldCardWords(lift.issue.title, wordsAt(lift.issue, at), effect))
  }

  function drop(): void {
    if (!lift) return
    send(lift.issue, lift.from, lift.at)
    announce(droppedCardWords(lift.issue.title, wordsAt(lift.issue, lift.at)))
    setLift(null)
  }

  function cancel(): void {
    if (!lift) return
    announce(cancelledCardWords(lift.issue.title, columns[lift.from.column]!.title))
    focusAt(lift.issue, lift.from)
    setLift(null)
  }

  /** Moves at once, without lifting. */
  function moveNow(issue: Issue, column: Column, to: CardPlace): void {
    const from = placeOf(issue, column)
    const move = moveTo(issue, from, to)
    if (!move) {
      if (columns[to.column]?.kind === 'closed') announce(unorderedWords(column.title))
      return
    }
    send(issue, from, to)
    announce(
      heldCardWords(issue.title, wordsAt(issue, to), effectWords(issue, move.effect, move.to)),
    )
  }

  function onKeyDown(event: KeyboardEvent, issue: Issue, column: Column): void {
    const step = CARD_STEPS.find((step) => matchesKey(event, `card.${step}`))
    const direct = DIRECT_STEPS.find((step) => matchesKey(event, `card.move-${step}`))
    if (lift) {
      if (matchesKey(event, 'card.cancel')) {
        event.stopPropagation()
        cancel()
      } else if (step ?? direct) {
        event.preventDefault()
        carry((step ?? direct)!)
      }
    } else if (direct) {
      event.preventDefault()
      if (rights.canEdit) moveNow(issue, column, stepFrom(direct, issue, placeOf(issue, column)))
    } else if (step) {
      event.preventDefault()
      walk(step, issue, column)
    }
  }

  /** The card is back where it was: a move that is no longer pending is no longer drawn. */
  function explain(error: Error, move: CardMove): void {
    toast.error(`${refusedCardWords(move.issue.title, move.to.title)} ${wordsOf(error)}`, {
      label: 'Retry',
      run: () => moveCard.mutate(move),
    })
    if (document.activeElement === document.body) {
      setFocus({ columnKey: move.from.key, issueId: move.issue.id })
    }
  }

  return {
    places,
    moves,
    pending,
    lift,
    cancel,
    effectAt,
    focus,
    setFocus,
    onKeyDown,
    onLift,
    moveNow,
  }
}

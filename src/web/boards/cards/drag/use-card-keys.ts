import type { KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { canMoveCard } from '#web/boards/board/board-rights.ts'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import type { MovedCards } from './card-move.ts'
import { CARD_STEPS, DIRECT_STEPS, type CardStep } from './card-steps.ts'
import type { CardMover } from './use-card-mover.ts'

const EXTENDING_STEPS = ['up', 'down'] as const

/** Handles a focused card's keys, except for opening the card. */
export function useCardKeys(
  mover: CardMover,
  askPlace: (issue: Issue, column: Column) => void,
): (event: KeyboardEvent, issue: Issue, column: Column) => void {
  const { rights } = useBoard()
  const { places, selection, lift } = mover

  function extend(step: CardStep, issue: Issue, column: Column): void {
    const to = mover.neighbor(step, issue, column)
    if (!to) return
    mover.setFocus(to)
    selection.extend(to, { columnKey: column.key, issueId: issue.id }, true)
  }

  /** Moves cards one step. Selected cards stay selected. */
  function moveDirectly(step: CardStep, moved: MovedCards): void {
    const to = places.stepFrom(step, moved, places.placeOf(moved))
    const wereSelected = moved.cards.every(({ issue, from }) =>
      selection.has({ issueId: issue.id, columnKey: from.key }),
    )
    if (!mover.moveNow(moved, to) || !wereSelected) return
    const columnKey = places.columns[to.column]!.key
    selection.add(moved.cards.map(({ issue }) => ({ columnKey, issueId: issue.id })))
  }

  /** Returns true if the key did something. */
  function act(event: KeyboardEvent, issue: Issue, column: Column): boolean {
    const step = CARD_STEPS.find((step) => matchesKey(event, `card.${step}`))
    const direct = DIRECT_STEPS.find((step) => matchesKey(event, `card.move-${step}`))
    const extended = EXTENDING_STEPS.find((step) => matchesKey(event, `card.extend-${step}`))
    const isLift = matchesKey(event, 'card.lift')
    const isCancel = matchesKey(event, 'card.cancel')
    if (isLift && event.repeat) return true
    if (lift.moved) {
      if (isLift) lift.drop()
      else if (isCancel) lift.cancel()
      else if (step ?? direct) lift.carry((step ?? direct)!)
      else return false
    } else if (step) mover.walk(step, issue, column)
    else if (!canMoveCard(rights, issue)) return false
    else if (isLift) lift.take(mover.movedCardsOf(issue, column))
    else if (direct) moveDirectly(direct, mover.movedCardsOf(issue, column))
    else if (extended) extend(extended, issue, column)
    else if (isCancel && selection.spots.size > 0) selection.clear()
    else if (matchesKey(event, 'card.select')) {
      selection.toggle({ columnKey: column.key, issueId: issue.id })
    } else if (matchesKey(event, 'card.move')) askPlace(issue, column)
    else return false
    return true
  }

  return (event, issue, column) => {
    if (!act(event, issue, column)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

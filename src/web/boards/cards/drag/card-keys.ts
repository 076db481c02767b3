import type { FocusEvent, KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { whyNotMoveCard, type BoardRights } from '#web/boards/board/board-rights.ts'
import { focusHeader } from '#web/boards/board/walk-headers.ts'
import { announce } from '#web/ui/announcer.tsx'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { toast } from '#web/ui/toast.ts'
import {
  backWords,
  effectWords,
  nameOf,
  type CardMove,
  type CardPlace,
  type MovedCards,
} from './card-move.ts'
import type { CardPlaces } from './card-places.ts'
import type { cardSelection } from './card-selection.ts'
import { CARD_STEPS, DIRECT_STEPS, neighborOf, stepFrom, type CardStep } from './card-steps.ts'
import { update, type CardLift, type CardSpot, type CardStore } from './card-store.ts'

const HELP = 'Move with the arrow keys, drop with Space, cancel with Escape.'

const EXTENDING_STEPS = ['up', 'down'] as const

/** The parts of the mover that keys use. */
interface Mover {
  store: CardStore
  places: CardPlaces
  selection: ReturnType<typeof cardSelection>
  setFocus: (spot: CardSpot) => void
  focusAt: (moved: MovedCards, at: CardPlace) => void
  ask: (moved: MovedCards) => void
  send: (moved: MovedCards, at: CardPlace) => CardMove | null
  moveNow: (moved: MovedCards, at: CardPlace) => boolean
  announceHeld: (moved: MovedCards, at: CardPlace, effect: string) => void
  announceDrop: (moved: MovedCards, at: CardPlace) => void
}

/** Moves, selects and focuses cards by keyboard. */
export function cardKeys(mover: Mover, rights: BoardRights) {
  const { store, places, selection, setFocus, focusAt } = mover

  function lift(moved: MovedCards): void {
    const from = places.placeOf(moved)
    update(store, { lift: { moved, from, at: from, move: null } })
    announce(`Lifted ${nameOf(moved.cards)}, ${places.wordsAt(moved, from)}. ${HELP}`)
  }

  function carry({ moved, from, at }: CardLift, step: CardStep): void {
    const to = stepFrom(places, step, moved, at)
    const isBack = to.column === from.column && to.index === from.index
    const move = isBack ? null : places.moveTo(moved, to)
    update(store, { lift: { moved, from, at: isBack ? from : to, move } })
    focusAt(moved, to)
    const why = isBack ? '' : (places.whyNotTo(moved, to) ?? '')
    const effect = move ? effectWords(move.cards, move.to) : why
    mover.announceHeld(moved, to, effect)
  }

  function dropLifted(lifted: CardLift): void {
    const { moved, from, at } = lifted
    if (at !== from && !mover.send(moved, at)) {
      putBack(lifted)
      return
    }
    focusAt(moved, at)
    mover.announceDrop(moved, at)
    update(store, { lift: null })
  }

  function cancelLift(): void {
    const { lift: lifted } = store.get()
    if (lifted) putBack(lifted, 'Canceled. ')
  }

  function putBack({ moved, from }: CardLift, why = ''): void {
    announce(`${why}${backWords(moved.cards, moved.column.title)}`)
    focusAt(moved, from)
    update(store, { lift: null })
  }

  /**
   * Cancels a lift when another element takes the focus. A card that changes its list loses the focus only for a moment.
   */
  function cancelWhenLeft({ relatedTarget }: FocusEvent): void {
    const { lift } = store.get()
    if (!lift || !(relatedTarget instanceof HTMLElement)) return
    if (relatedTarget.dataset['card'] !== String(lift.moved.lead.id)) cancelLift()
  }

  /**
   * Moves the focus one step: to another card, or from the first card up to the list header. Returns false for a step
   * beyond a row, which the rows handle.
   */
  function walk(step: CardStep, issue: Issue, column: Column): boolean {
    const to = neighborOf(places, step, issue, column)
    if (column.cell && (!to || (step === 'down' && to.issueId === issue.id))) return false
    if (to) setFocus(to)
    else focusHeader(document.querySelector<HTMLElement>(`[data-key="${column.key}"]`))
    return true
  }

  function extend(step: CardStep, issue: Issue, column: Column): void {
    const to = neighborOf(places, step, issue, column)
    if (!to) return
    setFocus(to)
    selection.extend(to, { columnKey: column.key, issueId: issue.id }, true)
  }

  /** Moves cards one step. Selected cards stay selected. */
  function moveDirectly(step: CardStep, moved: MovedCards): void {
    const to = stepFrom(places, step, moved, places.placeOf(moved))
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
    const isSelect = matchesKey(event, 'card.select')
    const isAsk = matchesKey(event, 'card.move')
    const why = whyNotMoveCard(rights, issue)
    const lifted = store.get().lift
    if (isLift && event.repeat) return true
    if (lifted) {
      if (isLift) dropLifted(lifted)
      else if (isCancel) cancelLift()
      else if (step ?? direct) carry(lifted, (step ?? direct)!)
      else return false
    } else if (step) return walk(step, issue, column)
    else if (isCancel && !selection.isEmpty()) selection.clear()
    else if (!(isLift || direct || extended || isSelect || isAsk)) return false
    else if (why !== null) explain(why)
    else if (isLift) lift(selection.movedWith(issue, column))
    else if (direct) moveDirectly(direct, selection.movedWith(issue, column))
    else if (extended) extend(extended, issue, column)
    else if (isSelect) selection.toggle({ columnKey: column.key, issueId: issue.id })
    else mover.ask(selection.movedWith(issue, column))
    return true
  }

  function explain(why: string): void {
    if (!rights.isPending) toast.info(`${why}.`)
  }

  /** Handles a focused card's keys, except for opening the card. */
  function onKeyDown(event: KeyboardEvent, issue: Issue, column: Column): void {
    if (!act(event, issue, column)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { onKeyDown, cancelLift, cancelWhenLeft }
}

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type KeyboardEvent } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import type { Column, List } from '#web/boards/board-column.ts'
import { useBoard } from '#web/boards/board-context.ts'
import { listIssuesQuery } from '#web/boards/board-queries.ts'
import { issueFilter } from '#web/boards/cards/issue-filter.ts'
import type { Issue } from '#web/boards/issue.ts'
import { summarise } from '#web/boards/cards/use-list-issues.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import type { CardSpot } from './card-context.ts'
import { effectOf, effectWords } from './card-effect.ts'
import {
  placeAfter,
  stepOfArrow,
  stepOfLetter,
  type CardPlace,
  type CardStep,
} from './card-mover.ts'
import {
  cancelledCardWords,
  cardPlaceWords,
  droppedCardWords,
  heldCardWords,
  liftedCardWords,
  refusedCardWords,
  unorderedWords,
} from './card-words.ts'
import type { CardDrag } from './use-card-drag.ts'
import { drawCards, type CardMove } from './draw-cards.ts'
import { useMoveCard, usePendingCardMoves } from './use-move-card.ts'

/** A card in the hand of somebody who moves it by keyboard: nothing has been sent yet. */
interface CardLift {
  readonly issue: Issue
  readonly from: CardPlace
  readonly at: CardPlace
}

/**
 * Cards moved by keyboard and by dialog: by places in the data, not by pixels. A place counts the cards of a column
 * without the one that moves.
 */
export function useCardMover(columns: readonly Column[], lists: readonly List[]) {
  const { space, board } = useBoard()
  const client = useQueryClient()
  const pendingMoves = usePendingCardMoves()
  const moveCard = useMoveCard(columns, lists, explain)
  const [lift, setLift] = useState<CardLift | null>(null)
  const [focus, setFocus] = useState<CardSpot | null>(null)
  const held = useMemo(
    () => lift && moveTo(lift.issue, lift.from, lift.at),
    // What is read on the way is that of the moment of the step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [lift],
  )
  const moves = useMemo(() => (held ? [...pendingMoves, held] : pendingMoves), [pendingMoves, held])
  const pending = useMemo(() => new Set(pendingMoves.map(({ issue }) => issue.id)), [pendingMoves])

  /** The cards of a column as they are drawn when nothing is in hand. */
  function cardsOf(column: Column): readonly Issue[] {
    const query = listIssuesQuery(space, board.id, issueFilter(column, board, lists))
    const pages = client.getQueryData(query.queryKey)?.pages ?? []
    return summarise(drawCards(pages, column, pendingMoves), column.kind === 'open' ? lists : [])
      .issues
  }

  function othersIn(column: Column, issue: Issue): readonly Issue[] {
    return cardsOf(column).filter(({ id }) => id !== issue.id)
  }

  function placeOf(issue: Issue, column: Column): CardPlace {
    return {
      column: columns.findIndex(({ key }) => key === column.key),
      index: cardsOf(column).findIndex(({ id }) => id === issue.id),
    }
  }

  /** The move to a place; null if it changes nothing. */
  function moveTo(
    issue: Issue,
    fromPlace: CardPlace,
    { column, index }: CardPlace,
  ): CardMove | null {
    const from = columns[fromPlace.column]
    const to = columns[column]
    if (!from || !to) return null
    if (from === to && (fromPlace.index === index || to.kind === 'closed')) return null
    const others = to.kind === 'closed' ? [] : othersIn(to, issue)
    return {
      issue,
      from,
      to,
      effect: effectOf(issue, from, to, lists),
      beforeId: others[index - 1]?.id ?? null,
      afterId: others[index]?.id ?? null,
    }
  }

  function wordsAt(issue: Issue, { column, index }: CardPlace): string {
    const to = columns[column]!
    return cardPlaceWords(to.title, index, othersIn(to, issue).length + 1)
  }

  /** What a drop would change, in words. */
  function effectAt({ issue, from, to }: CardDrag): string {
    const column = to && columns[to.column]
    return column ? effectWords(issue, effectOf(issue, from, column, lists), column) : ''
  }

  function send(issue: Issue, from: CardPlace, to: CardPlace): void {
    const move = moveTo(issue, from, to)
    if (!move) return
    moveCard.mutate(move)
    focusOn(issue, to)
  }

  function focusOn(issue: Issue, { column }: CardPlace): void {
    setFocus({ columnKey: columns[column]!.key, issueId: issue.id })
  }

  function after(step: CardStep, issue: Issue, at: CardPlace): CardPlace {
    return placeAfter(step, at, columns.length, (column) =>
      columns[column]!.kind === 'closed' ? 0 : othersIn(columns[column]!, issue).length,
    )
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
    const at = after(step, lift.issue, lift.at)
    const isBack = at.column === lift.from.column && columns[at.column]!.kind === 'closed'
    setLift({ ...lift, at: isBack ? lift.from : at })
    focusOn(lift.issue, at)
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
    focusOn(lift.issue, lift.from)
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

  /** Leads the focus to another card, past lists that have none. */
  function walk(step: CardStep, issue: Issue, column: Column): void {
    const from = placeOf(issue, column)
    const filled = columns.filter((one) => one === columns[from.column] || cardsOf(one).length > 0)
    const here = filled.indexOf(columns[from.column]!)
    const lastOf = (at: number) => cardsOf(filled[at]!).length - 1
    const to = placeAfter(step, { column: here, index: from.index }, filled.length, lastOf)
    const target = filled[to.column]!
    const card = cardsOf(target)[to.index]
    if (card) setFocus({ columnKey: target.key, issueId: card.id })
  }

  function onKeyDown(event: KeyboardEvent, issue: Issue, column: Column): void {
    if (event.altKey) return
    const withControl = event.ctrlKey || event.metaKey
    const arrow = stepOfArrow(event.key, withControl)
    const letter = withControl ? undefined : stepOfLetter(event.key)
    if (lift) {
      if (event.key === 'Escape') {
        event.stopPropagation()
        cancel()
      } else if (arrow ?? letter) {
        event.preventDefault()
        carry((arrow ?? letter)!)
      }
    } else if (letter && event.shiftKey) {
      moveNow(issue, column, after(letter, issue, placeOf(issue, column)))
    } else if ((arrow && !event.shiftKey) || letter) {
      event.preventDefault()
      if (event.key === 'ArrowUp' && placeOf(issue, column).index === 0) focusHeader(column)
      else walk((arrow ?? letter)!, issue, column)
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
    othersIn,
    placeOf,
  }
}

function focusHeader({ key }: Column): void {
  document
    .querySelector<HTMLElement>(`[data-key="${key}"] header :is([data-handle], button)`)
    ?.focus()
}

import { useMemo, useState } from 'react'

import { announce } from '#web/ui/announcer.tsx'
import { effectWords } from './card-effect.ts'
import type { CardPlace, MovedCards } from './card-move.ts'
import type { CardStep } from './card-steps.ts'
import { canceledWords, droppedWords, heldWords, liftedWords } from './card-words.ts'
import type { CardPlaces } from './use-card-places.ts'

/** Cards being carried by keyboard, with no request sent yet. */
interface CardLift {
  readonly moved: MovedCards
  readonly from: CardPlace
  readonly at: CardPlace
}

/** Lifts, carries and drops cards by keyboard. `held` is the move that a drop would send. */
export function useCardLift(
  { placeOf, stepFrom, moveTo, whyNotTo, wordsAt }: CardPlaces,
  onCarry: (moved: MovedCards, at: CardPlace) => void,
  onDrop: (moved: MovedCards, at: CardPlace) => void,
) {
  const [lift, setLift] = useState<CardLift | null>(null)
  const held = useMemo(
    () => lift && lift.at !== lift.from && moveTo(lift.moved, lift.at),
    // `moveTo` must read the state from the time of the step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [lift],
  )

  function take(moved: MovedCards): void {
    const from = placeOf(moved)
    setLift({ moved, from, at: from })
    announce(liftedWords(moved, wordsAt(moved, from)))
  }

  function carry(step: CardStep): void {
    if (!lift) return
    const { moved, from } = lift
    const at = stepFrom(step, moved, lift.at)
    const move = moveTo(moved, at)
    const isBack = at.column === from.column && at.index === from.index
    setLift({ moved, from, at: isBack ? from : at })
    onCarry(moved, at)
    const why = isBack ? '' : (whyNotTo(moved, at) ?? '')
    const effect = move ? effectWords(move.cards, move.to) : why
    announce(heldWords(moved, wordsAt(moved, at), effect))
  }

  function drop(): void {
    if (!lift) return
    const { moved, from, at } = lift
    if (at !== from) onDrop(moved, at)
    announce(droppedWords(moved, wordsAt(moved, at)))
    setLift(null)
  }

  function cancel(): void {
    if (!lift) return
    announce(canceledWords(lift.moved))
    onCarry(lift.moved, lift.from)
    setLift(null)
  }

  return { moved: lift?.moved ?? null, held: held || null, take, carry, drop, cancel }
}

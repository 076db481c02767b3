import { useMemo, useState } from 'react'

import { announce } from '#web/ui/announcer.tsx'
import { effectWords } from './card-effect.ts'
import type { CardPlace, CardStep } from './card-steps.ts'
import { canceledWords, droppedWords, heldWords, liftedWords } from './card-words.ts'
import type { Hand } from './hand.ts'
import type { CardPlaces } from './use-card-places.ts'

/** Cards being carried by keyboard, with no request sent yet. */
interface CardLift {
  readonly hand: Hand
  readonly from: CardPlace
  readonly at: CardPlace
}

/** Lifts, carries and drops cards by keyboard. `held` is the move that a drop would send. */
export function useCardLift(
  { placeOf, stepFrom, moveTo, whyNotTo, wordsAt }: CardPlaces,
  onCarry: (hand: Hand, at: CardPlace) => void,
  onDrop: (hand: Hand, at: CardPlace) => void,
) {
  const [lift, setLift] = useState<CardLift | null>(null)
  const held = useMemo(
    () => lift && lift.at !== lift.from && moveTo(lift.hand, lift.at),
    // `moveTo` must read the state from the time of the step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [lift],
  )

  function take(hand: Hand): void {
    const from = placeOf(hand)
    setLift({ hand, from, at: from })
    announce(liftedWords(hand, wordsAt(hand, from)))
  }

  function carry(step: CardStep): void {
    if (!lift) return
    const { hand, from } = lift
    const at = stepFrom(step, hand, lift.at)
    const move = moveTo(hand, at)
    const isBack = at.column === from.column && at.index === from.index
    setLift({ hand, from, at: isBack ? from : at })
    onCarry(hand, at)
    const why = isBack ? '' : (whyNotTo(hand, at) ?? '')
    const effect = move ? effectWords(move.cards, move.to) : why
    announce(heldWords(hand, wordsAt(hand, at), effect))
  }

  function drop(): void {
    if (!lift) return
    const { hand, from, at } = lift
    if (at !== from) onDrop(hand, at)
    announce(droppedWords(hand, wordsAt(hand, at)))
    setLift(null)
  }

  function cancel(): void {
    if (!lift) return
    announce(canceledWords(lift.hand))
    onCarry(lift.hand, lift.from)
    setLift(null)
  }

  return { hand: lift?.hand ?? null, held: held || null, take, carry, drop, cancel }
}

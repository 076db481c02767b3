import type { Issue } from '#web/boards/issue.ts'
import type { Hand } from './card-hand.ts'

/** What is said about cards that are moved. Places are spoken from 1. */

const HELP = 'Move with the arrow keys, drop with Space, cancel with Escape.'

export function liftedWords(hand: Hand, place: string): string {
  return `Lifted ${nameOf(hand)}, ${place}. ${HELP}`
}

export function heldWords(hand: Hand, place: string, effect: string): string {
  return `${asStart(nameOf(hand))}, ${place}${effect && `: ${effect}`}`
}

export function droppedWords(hand: Hand, place: string): string {
  return `Dropped ${nameOf(hand)}, ${place}`
}

export function cancelledWords(hand: Hand): string {
  const back =
    hand.cards.length === 1 ? `is back in ${hand.column.title}` : 'are back where they were'
  return `Cancelled. ${asStart(nameOf(hand))} ${back}`
}

export function unorderedWords(list: string): string {
  return `${list} is sorted by the latest change: cards have no places of their own there`
}

export function placeWords(list: string, index: number, cards: number, all: number): string {
  const place = cards === 1 ? `position ${index + 1}` : `positions ${index + 1} to ${index + cards}`
  return `${list}, ${place} of ${all}`
}

/** Of as many as were to be moved. */
export function refusedWords(cards: readonly Issue[], all: number, list: string): string {
  return `${someOf(cards, all)} could not be moved to ${list}.`
}

export function unplacedWords(cards: readonly Issue[], all: number, list: string): string {
  const verb = cards.length === 1 ? 'is' : 'are'
  return `${someOf(cards, all)} ${verb} in ${list} now, but not where put.`
}

export function selectedWords(count: number): string {
  if (count === 0) return 'No card is selected'
  return count === 1 ? '1 card selected' : `${count} cards selected`
}

function nameOf({ cards, lead }: Hand): string {
  return cards.length === 1 ? `card ${lead.title}` : `${cards.length} cards`
}

function someOf(cards: readonly Issue[], all: number): string {
  if (cards.length === 1 && all === 1) return `Card ${cards[0]!.title}`
  return cards.length === all ? `${all} cards` : `${cards.length} of ${all} cards`
}

function asStart(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}

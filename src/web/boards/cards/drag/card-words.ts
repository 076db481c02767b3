import type { Issue } from '#contract/issues.ts'
import type { MovedCard, MovedCards } from './card-move.ts'

/** Texts about card moves. Positions are counted from 1. */

const HELP = 'Move with the arrow keys, drop with Space, cancel with Escape.'

export function liftedWords(moved: MovedCards, place: string): string {
  return `Lifted ${nameOf(moved.cards)}, ${place}. ${HELP}`
}

export function heldWords(moved: MovedCards, place: string, effect: string): string {
  return `${asStart(nameOf(moved.cards))}, ${place}${effect && `: ${effect}`}`
}

export function droppedWords(moved: MovedCards, place: string): string {
  return `Dropped ${nameOf(moved.cards)}, ${place}.`
}

export function canceledWords({ cards, column }: MovedCards): string {
  return `Canceled. ${backWords(cards, column.title)}`
}

export function unorderedWords(list: string): string {
  return `${list} is sorted by latest change, so its cards have no fixed position`
}

export function placeWords(list: string, index: number, cards: number, all: number): string {
  const place = cards === 1 ? `position ${index + 1}` : `positions ${index + 1} to ${index + cards}`
  return `${list}, ${place} of ${all}`
}

/** `limit` is the list's exceeded limit in words. Empty if none is exceeded. */
export function movedWords(cards: readonly MovedCard[], to: string, limit: string): string {
  const isHere = cards.every(({ from }) => from.title === to)
  const over = limit && !isHere ? `, which is over its limit of ${limit}` : ''
  return `Moved ${nameOf(cards)} ${isHere ? 'within' : 'to'} ${to}${over}.`
}

export function backWords(cards: readonly Named[], list: string): string {
  const place = cards.length === 1 ? `is back in ${list}` : 'are back where they were'
  return `${asStart(nameOf(cards))} ${place}.`
}

/** `all` is the number of cards in the move. */
export function refusedWords(cards: readonly Named[], all: number, list: string): string {
  return `${asStart(someOf(cards, all))} could not be moved to ${list}.`
}

export function unplacedWords(cards: readonly Named[], all: number, list: string): string {
  const verb = cards.length === 1 ? 'is' : 'are'
  return `${asStart(someOf(cards, all))} ${verb} in ${list} now, but not at the chosen position.`
}

export function changedWords(cards: readonly Named[], all: number): string {
  const verb = cards.length === 1 ? 'was' : 'were'
  return `Not undone: ${someOf(cards, all)} ${verb} changed by someone else.`
}

export function selectedWords(count: number): string {
  if (count === 0) return 'No cards selected'
  return count === 1 ? '1 card selected' : `${count} cards selected`
}

interface Named {
  readonly issue: Issue
}

function nameOf(cards: readonly Named[]): string {
  return cards.length === 1 ? `“${cards[0]!.issue.title}”` : `${cards.length} cards`
}

function someOf(cards: readonly Named[], all: number): string {
  return cards.length === all ? nameOf(cards) : `${cards.length} of ${all} cards`
}

function asStart(words: string): string {
  return words[0]!.toUpperCase() + words.slice(1)
}

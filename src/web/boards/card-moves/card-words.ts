/** What is said about a card that is moved. Places are spoken from 1. */

const HELP = 'Move with the arrow keys, drop with Space, cancel with Escape.'

export function liftedCardWords(title: string, place: string): string {
  return `Lifted card ${title}, ${place}. ${HELP}`
}

export function heldCardWords(title: string, place: string, effect: string): string {
  return `Card ${title}, ${place}${effect && `: ${effect}`}`
}

export function droppedCardWords(title: string, place: string): string {
  return `Dropped card ${title}, ${place}`
}

export function cancelledCardWords(title: string, list: string): string {
  return `Cancelled. Card ${title} is back in ${list}`
}

export function refusedCardWords(title: string, list: string): string {
  return `Card ${title} could not be moved to ${list}.`
}

export function unorderedWords(list: string): string {
  return `${list} is sorted by the latest change: cards have no places of their own there`
}

export function cardPlaceWords(list: string, index: number, count: number): string {
  return `${list}, position ${index + 1} of ${count}`
}

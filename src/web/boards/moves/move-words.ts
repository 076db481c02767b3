/** What the live region says while a list is moved. Places are spoken from 1. */

export function liftedWords(title: string, place: number, count: number): string {
  return `Lifted list ${title}, ${placeWords(place, count)}. Move with the arrow keys, drop with Space, cancel with Escape.`
}

export function heldWords(title: string, place: number, count: number): string {
  return `List ${title}, ${placeWords(place, count)}`
}

export function droppedWords(title: string, place: number, count: number): string {
  return `Dropped list ${title}, ${placeWords(place, count)}`
}

export function cancelledWords(title: string, place: number, count: number): string {
  return `Cancelled. List ${title} is back at ${placeWords(place, count)}`
}

export function refusedWords(title: string, place: number): string {
  return `List ${title} could not be moved to position ${place + 1}.`
}

export function movedWords(title: string, place: number): string {
  return `Moved list ${title} to position ${place + 1}`
}

export function backWords(title: string, place: number): string {
  return `List ${title} is back at position ${place + 1}`
}

export function changedWords(title: string): string {
  return `Not undone: list ${title} was moved by somebody else since.`
}

function placeWords(place: number, count: number): string {
  return `position ${place + 1} of ${count}`
}

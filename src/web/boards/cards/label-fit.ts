/** Pixels: the width that a card has for labels on a board as wide as usual, and the gap between two of them. */
const WIDTH = 234
const GAP = 4
const LINES = 2
/** What a chip needs beside its letters; a scoped one has two halves. */
const FRAME = 10
const SCOPED_FRAME = 18
/** A letter of the chips' type, on the generous side. */
const LETTER = 6.3
/** The `+3` at the end. */
const REST = 26

/**
 * How many of the labels fit on a card before the rest is only counted. An estimate: measuring thousands of chips
 * would cost more than a chip too few.
 */
export function countFittingLabels(names: readonly string[]): number {
  if (linesOf(names.map(widthOf)) <= LINES) return names.length
  for (let count = names.length - 1; count > 1; count--) {
    if (linesOf([...names.slice(0, count).map(widthOf), REST]) <= LINES) return count
  }
  return 1
}

function widthOf(name: string): number {
  const frame = name.includes('::') ? SCOPED_FRAME : FRAME
  const letters = name.replace('::', '').length
  return Math.min(WIDTH, frame + letters * LETTER)
}

function linesOf(widths: readonly number[]): number {
  let lines = 1
  let used = 0
  for (const width of widths) {
    if (used > 0 && used + GAP + width > WIDTH) {
      lines += 1
      used = width
    } else {
      used += (used > 0 ? GAP : 0) + width
    }
  }
  return lines
}

/** Pixels available for labels on a card of the usual width, and pixels between two labels. */
const WIDTH = 234
const GAP = 4
const LINES = 2
/** A chip's width in pixels without its letters. A scoped chip has two halves. */
const FRAME = 10
const SCOPED_FRAME = 18
/** Pixels per letter, rounded up. */
const LETTER = 6.3
/** The width in pixels of the count at the end, such as `+3`. */
const REST = 26

/**
 * Estimates how many labels fit on two lines of a card. The card shows only a count of the others. Measuring thousands
 * of chips would cost more than occasionally showing one label too few.
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

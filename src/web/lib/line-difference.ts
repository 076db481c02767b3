export interface Line {
  /** The text that contains the line, or `both`. */
  readonly kind: 'before' | 'after' | 'both'
  readonly text: string
}

/** The maximum number of line comparisons. Beyond it, the differing part counts as fully replaced. */
const MOST = 1_000_000

/** Merges two texts' lines in order. Common lines appear once, whatever their line endings. */
export function lineDifference(before: string, after: string): Line[] {
  const [a, b] = [linesOf(before), linesOf(after)]
  const start = commonLength(a, b)
  const end = commonLength(a.slice(start).toReversed(), b.slice(start).toReversed())
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return [
    ...a.slice(0, start).map((text) => line('both', text)),
    ...(middleA.length * middleB.length > MOST ? whole(middleA, middleB) : walk(middleA, middleB)),
    ...a.slice(a.length - end).map((text) => line('both', text)),
  ]
}

const linesOf = (text: string) => text.split('\n').map((line) => line.replace(/\r$/, ''))

const line = (kind: Line['kind'], text: string): Line => ({ kind, text })

function whole(a: readonly string[], b: readonly string[]): Line[] {
  return [...a.map((text) => line('before', text)), ...b.map((text) => line('after', text))]
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((text, at) => text !== b[at])
  return different === -1 ? a.length : different
}

/** Walks a longest common subsequence. */
function walk(a: readonly string[], b: readonly string[]): Line[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]![j]!
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push(line('both', a[i++]!))
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(line('before', a[i++]!))
    } else lines.push(line('after', b[j++]!))
  }
  return lines
}

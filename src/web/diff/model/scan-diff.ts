interface Visitor {
  /** Receives the numbers in a hunk's header. A line count may be higher than the number of lines that follow. */
  readonly hunk?: (
    oldStart: number,
    oldCount: number,
    newStart: number,
    newCount: number,
    heading: string,
  ) => void
  /** Receives the range of a line's text in the diff, without its sign and newline. */
  readonly line?: (kind: LineKind, start: number, end: number) => void
  /** Follows a line without a newline at the end of its file. */
  readonly noNewline?: () => void
}

export type LineKind = 'context' | 'added' | 'removed'

/** No real header has numbers of more than 12 digits, and larger ones would lose precision. */
const HEADER = /@@ -(\d{1,12})(?:,(\d{1,12}))? \+(\d{1,12})(?:,(\d{1,12}))? @@ ?/y

/**
 * Visits a diff's hunks and lines without creating objects. Headers say how many lines a hunk has, so file content
 * cannot pass for a header. Skips what it cannot read, up to the next header.
 */
export function scanDiff(diff: string, { hunk, line, noNewline }: Visitor): void {
  let [oldLeft, newLeft] = [0, 0]
  for (let start = 0, end = 0; start < diff.length; start = end + 1) {
    const newline = diff.indexOf('\n', start)
    end = newline === -1 ? diff.length : newline
    const isInside = oldLeft > 0 || newLeft > 0
    const kind = isInside ? kindOf(diff.charCodeAt(start), start === end) : null
    if (kind) {
      if (kind !== 'added') oldLeft--
      if (kind !== 'removed') newLeft--
      line?.(kind, Math.min(start + 1, end), end)
    } else if (diff[start] === '\\') noNewline?.()
    else {
      HEADER.lastIndex = start
      const [all, oldStart, oldCount = 1, newStart, newCount = 1] = HEADER.exec(diff) ?? []
      ;[oldLeft, newLeft] = all ? [Number(oldCount), Number(newCount)] : [0, 0]
      if (!all) continue
      const heading = diff.slice(start + all.length, end)
      hunk?.(Number(oldStart), oldLeft, Number(newStart), newLeft, heading)
    }
  }
}

/** Editors and mailers cut the only space off an empty context line. */
function kindOf(sign: number, isEmpty: boolean): LineKind | null {
  if (isEmpty || sign === SPACE) return 'context'
  if (sign === PLUS) return 'added'
  return sign === MINUS ? 'removed' : null
}

const [SPACE, PLUS, MINUS] = [0x20, 0x2b, 0x2d]

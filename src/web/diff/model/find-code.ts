import type { DiffFile } from './diff-file.ts'
import type { Side } from './line-ref.ts'
import { hunksOf, type Line } from './parse-hunks.ts'

/** Lines of one side of a file, in order, and the index of the commented one. */
export interface Code {
  readonly lines: readonly Line[]
  readonly at: number
}

interface Found {
  readonly line: Line
  /** False if only a line beside the commented one was found. */
  readonly isExact: boolean
}

/** The number of lines on each side that count as context. */
const CONTEXT = 4

/** Returns the code around a line as one version of a file shows it. Null for a line outside its hunks. */
export function codeAt(file: DiffFile, side: Side, line: number): Code | null {
  for (const hunk of hunksOf(file)) {
    const lines = hunk.lines.filter((one) => numberOf(one, side) !== null)
    const at = lines.findIndex((one) => numberOf(one, side) === line)
    if (at !== -1) return { lines, at }
  }
  return null
}

/**
 * Finds code in another version of its file: the line with the same content that has the most equal lines around it, or
 * else the nearest of the lines around it. Lines such as `}` need an equal neighbor.
 */
export function findCode({ lines, at }: Code, file: DiffFile, side: Side): Found | null {
  const sides = hunksOf(file).map((hunk) =>
    hunk.lines.filter((line) => numberOf(line, side) !== null),
  )
  const exact = bestMatch(lines, at, sides, side)
  if (exact) return { line: exact, isExact: true }
  for (let away = 1; away <= CONTEXT; away++) {
    for (const near of [at - away, at + away]) {
      const line = lines[near] && bestMatch(lines, near, sides, side)
      if (line) return { line, isExact: false }
    }
  }
  return null
}

function bestMatch(
  lines: readonly Line[],
  at: number,
  sides: readonly (readonly Line[])[],
  side: Side,
): Line | null {
  const wanted = contentOf(lines[at]!)
  const number = numberOf(lines[at]!, side)!
  let best: { line: Line; equal: number; away: number } | null = null
  for (const others of sides) {
    for (const [index, line] of others.entries()) {
      if (contentOf(line) !== wanted) continue
      const equal = equalAround(lines, at, others, index)
      if (equal === 0 && !isTelling(wanted)) continue
      const away = Math.abs(numberOf(line, side)! - number)
      if (!best || equal > best.equal || (equal === best.equal && away < best.away)) {
        best = { line, equal, away }
      }
    }
  }
  return best?.line ?? null
}

/** Counts equal, distinctive lines, up to `CONTEXT` before and after. */
function equalAround(a: readonly Line[], at: number, b: readonly Line[], index: number): number {
  let equal = 0
  for (let away = -CONTEXT; away <= CONTEXT; away++) {
    const [one, other] = [a[at + away], b[index + away]]
    if (away === 0 || !one || !other) continue
    const content = contentOf(one)
    if (isTelling(content) && content === contentOf(other)) equal += 1
  }
  return equal
}

/** Ignores indentation, which a change around the line may alter. */
const contentOf = ({ text }: Line) => text.trim()

const isTelling = (content: string) => (content.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 4

export function numberOf(
  { oldLine, newLine }: Pick<Line, 'oldLine' | 'newLine'>,
  side: Side,
): number | null {
  return side === 'old' ? oldLine : newLine
}

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { lineRefOf, type LineRef } from '#web/diff/model/line-ref.ts'
import { hunksOf, type Line } from '#web/diff/model/parse-hunks.ts'
import { scanDiff } from '#web/diff/model/scan-diff.ts'
import type { FileMoves, Moves } from '#web/diff/moves/moves.ts'
import type { Annotation } from '#web/diff/view/annotation.ts'
import { searchedLines, type ExpandedLines } from './searched-lines.ts'

/** Lines from `start` up to `end`, counted from the top of the diff. */
interface Band {
  readonly start: number
  readonly end: number
}

type Lane = 'added' | 'removed' | 'moved' | 'matches' | 'threads' | 'viewed'

/** The ruler's lanes, side by side. */
interface RulerLanes extends Readonly<Record<Lane, readonly Band[]>> {
  /** The number of lines of the diff. Each file's header counts as two. */
  readonly total: number
}

export interface RulerContent {
  readonly files: readonly DiffFile[]
  readonly collapsed: ReadonlySet<string>
  readonly isViewed: (file: DiffFile) => boolean
  readonly hits: ReadonlyMap<Line, unknown>
  readonly expanded: ExpandedLines
  readonly moves: Moves
  readonly annotations: ReadonlyMap<string, readonly Annotation[]>
}

const HEADER_LINES = 2

export function rulerLanes(content: RulerContent): RulerLanes {
  const { files, collapsed, isViewed, hits, expanded, moves, annotations } = content
  const lanes: Record<Lane, Band[]> = {
    added: [],
    removed: [],
    moved: [],
    matches: [],
    threads: [],
    viewed: [],
  }
  let top = 0
  for (const file of files) {
    const lines = collapsed.has(file.path) ? 0 : changesOf(file).count
    const first = top + HEADER_LINES
    const end = first + lines
    if (isViewed(file)) lanes.viewed.push({ start: top, end })
    if (lines > 0) {
      for (const kind of ['added', 'removed'] as const)
        for (const band of changesOf(file)[kind])
          lanes[kind].push({ start: first + band.start, end: first + band.end })
      const movesOf = moves.get(file.path)
      if (movesOf) lanes.moved.push(...movedIn(file, first, movesOf))
    }
    const found = hits.size > 0 ? matchesIn(file, first, hits, expanded.get(file.path)) : []
    if (lines > 0) lanes.matches.push(...found)
    else if (found.length > 0) lanes.matches.push({ start: top, end: first })
    for (const { ref } of annotations.get(file.path) ?? [])
      lanes.threads.push(ref && lines > 0 ? threadAt(file, first, ref) : { start: top, end: first })
    top = end
  }
  return { total: top, ...lanes }
}

/** Returns the positions of a file's matches. A match outside the hunks is at the next line of a hunk, or the last one. */
function matchesIn(
  file: DiffFile,
  first: number,
  hits: RulerContent['hits'],
  expanded: readonly Line[] = [],
): readonly Band[] {
  const outside = new Set(expanded)
  const last = first + changesOf(file).count - 1
  let at = first
  return searchedLines(file, expanded).flatMap((line) => {
    const start = Math.min(at, last)
    if (!outside.has(line)) at++
    return hits.has(line) ? { start, end: start + 1 } : []
  })
}

/** Returns the position of a thread. A thread outside the hunks is at the next line of a hunk, or the last one. */
function threadAt(file: DiffFile, first: number, { side, line }: LineRef): Band {
  const lines = searchedLines(file)
  const number = side === 'old' ? 'oldLine' : 'newLine'
  const at = lines.findIndex((each) => (each[number] ?? 0) >= line)
  const start = first + (at === -1 ? lines.length - 1 : at)
  return { start, end: start + 1 }
}

/** Returns the positions of a file's moved lines, without parsing the file. */
function movedIn({ diff }: DiffFile, first: number, movesOf: FileMoves): readonly Band[] {
  const bands: Band[] = []
  let [at, oldLine, newLine] = [first, 0, 0]
  scanDiff(diff, {
    hunk: (oldStart, _oldCount, newStart) => void ([oldLine, newLine] = [oldStart, newStart]),
    line(kind) {
      const isMoved =
        (kind === 'removed' && movesOf('old', oldLine) !== null) ||
        (kind === 'added' && movesOf('new', newLine) !== null)
      if (isMoved) bands.push({ start: at, end: at + 1 })
      if (kind !== 'added') oldLine++
      if (kind !== 'removed') newLine++
      at++
    },
  })
  return bands
}

interface Changes {
  readonly count: number
  readonly added: readonly Band[]
  readonly removed: readonly Band[]
}

const known = new WeakMap<DiffFile, Changes>()

/** Returns the positions of a file's changes, without parsing the file. */
function changesOf(file: DiffFile): Changes {
  const memo = known.get(file)
  if (memo) return memo
  const bands = { added: [] as Band[], removed: [] as Band[] }
  let count = 0
  scanDiff(file.diff, {
    line(kind) {
      const at = count++
      if (kind === 'context') return
      const last = bands[kind].at(-1)
      if (last?.end === at) bands[kind].splice(-1, 1, { start: last.start, end: at + 1 })
      else bands[kind].push({ start: at, end: at + 1 })
    },
  })
  const changes = { count, ...bands }
  known.set(file, changes)
  return changes
}

/** Returns the file and the line at a position on the ruler. The line is null for a file's header. */
export function placeAt(
  { files, collapsed }: Pick<RulerContent, 'files' | 'collapsed'>,
  at: number,
): { path: string; ref: LineRef | null } | null {
  let top = 0
  for (const file of files) {
    const lines = collapsed.has(file.path) ? 0 : changesOf(file).count
    const index = Math.floor(at - top - HEADER_LINES)
    if (index < lines) {
      const line = index < 0 ? undefined : hunksOf(file).flatMap(({ lines }) => lines)[index]
      return { path: file.path, ref: line ? lineRefOf(file.path, line) : null }
    }
    top += HEADER_LINES + lines
  }
  return null
}

/** The number of steps in a lane. Bands are at least one step high. */
const STEPS = 600

/** Draws a lane as a CSS gradient, which costs the same for any number of bands. */
export function laneGradient(bands: readonly Band[], total: number, color: string): string {
  const isFilled = new Uint8Array(STEPS)
  for (const { start, end } of bands) {
    const first = Math.floor((start / total) * STEPS)
    isFilled.fill(1, first, Math.max(first + 1, Math.ceil((end / total) * STEPS)))
  }
  const stops: string[] = []
  for (let at = 0; at < STEPS;) {
    let end = at
    while (end < STEPS && isFilled[end] === isFilled[at]) end++
    const percent = (step: number) => `${((step / STEPS) * 100).toFixed(2)}%`
    stops.push(`${isFilled[at] ? color : 'transparent'} ${percent(at)} ${percent(end)}`)
    at = end
  }
  return `linear-gradient(${stops.join(', ')})`
}

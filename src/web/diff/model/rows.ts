import type { DiffFile } from './diff-file.ts'
import { hunksOf, type Hunk, type Line } from './parse-hunks.ts'
import { runsOf, type Run } from './runs.ts'
import { whitespacePairs, type WhitespaceMode } from './whitespace.ts'

/** A row of a file's table. Split diffs have `pair` rows, unified ones `line` rows. */
export type Row =
  | { readonly kind: 'line'; readonly line: Line }
  | { readonly kind: 'pair'; readonly old: Line | null; readonly new: Line | null }
  | Gap
  | FoldedRow<'whitespace'>
  | FoldedRow<'drift'>

/** Hidden lines between hunks. */
export interface Gap {
  readonly kind: 'gap'
  /** The numbers of the first hidden line. */
  readonly oldStart: number
  readonly newStart: number
  /** The number of hidden lines. Null at the end of a file whose length is unknown. */
  readonly count: number | null
  /** The function or section of the hunk that follows. Often empty. */
  readonly heading: string
}

/** Changed lines that are not shown. They differ only in ignored whitespace, or because the base moved. */
export interface FoldedRow<Kind extends 'whitespace' | 'drift' = 'whitespace' | 'drift'> {
  readonly kind: Kind
  /** The number of hidden lines on the side that has more of them. */
  readonly count: number
  readonly lines: readonly Line[]
}

export interface RowOptions {
  readonly layout: 'unified' | 'split'
  readonly whitespace: WhitespaceMode
}

/** Hidden lines that the reader has shown. */
export interface Expansions {
  /** True when the whole file can be read. Only then does a gap follow the last hunk. */
  readonly canRead: boolean
  /** Context lines, ascending. */
  readonly lines: readonly Line[]
  /** The number of lines in the new file. Null until it is read. */
  readonly total: number | null
  /** The first lines of opened bands. */
  readonly opened: ReadonlySet<Line>
}

export const NOT_EXPANDED: Expansions = {
  canRead: false,
  lines: [],
  total: null,
  opened: new Set(),
}

interface Memo extends RowOptions {
  readonly expansions: Expansions
  readonly rows: readonly Row[]
}

const latest = new WeakMap<DiffFile, Memo>()

/** Returns a file's rows. Returns the same array for the same arguments. */
export function rowsOf(
  file: DiffFile,
  { layout, whitespace }: RowOptions,
  expansions: Expansions,
): readonly Row[] {
  const memo = latest.get(file)
  const isKnown =
    memo?.layout === layout && memo.whitespace === whitespace && memo.expansions === expansions
  if (isKnown) return memo.rows
  const rows = makeRows(file, { layout, whitespace }, expansions)
  latest.set(file, { layout, whitespace, expansions, rows })
  return rows
}

function makeRows(file: DiffFile, options: RowOptions, expansions: Expansions): Row[] {
  const rows: Row[] = []
  const hunks = hunksOf(file)
  const shown = expansions.lines.toReversed()
  let [oldNext, newNext] = [1, 1]
  for (const hunk of hunks) {
    const { oldStart, newStart } = startOf(hunk)
    const count = Math.max(0, newStart - newNext)
    const gap = { oldStart: oldStart - count, newStart: newStart - count, count }
    pushGap(rows, { kind: 'gap', ...gap, heading: hunk.heading }, shown, options)
    for (const run of runsOf(hunk.lines)) pushRun(rows, run, file, options, expansions)
    oldNext = oldStart + hunk.lines.filter(({ kind }) => kind !== 'added').length
    newNext = newStart + hunk.lines.filter(({ kind }) => kind !== 'removed').length
  }
  if (expansions.canRead && !endsWithFile(file, hunks.at(-1))) {
    const count = expansions.total === null ? null : Math.max(0, expansions.total + 1 - newNext)
    const gap = { oldStart: oldNext, newStart: newNext, count, heading: '' }
    pushGap(rows, { kind: 'gap', ...gap }, shown, options)
  }
  return rows
}

/** An empty side starts at the line before it: git writes `+4,0` for lines removed after line 4. */
export function startOf({
  oldStart,
  oldCount,
  newStart,
  newCount,
}: Omit<Hunk, 'lines' | 'heading'>) {
  return {
    oldStart: oldCount === 0 ? oldStart + 1 : oldStart,
    newStart: newCount === 0 ? newStart + 1 : newStart,
  }
}

/** The number of context lines that git writes after a change, unless the file ends first. */
export const CONTEXT_LINES = 3

/** True when no line can follow the last hunk. */
function endsWithFile(file: DiffFile, hunk: Hunk | undefined): boolean {
  if (!hunk || file.status === 'added' || file.status === 'deleted') return true
  return hunk.lines
    .slice(-CONTEXT_LINES)
    .some((line) => line.kind !== 'context' || line.hasNoNewline)
}

/** Adds the shown lines of a gap, and gaps for the rest. Takes the shown lines from the end of their array. */
function pushGap(rows: Row[], gap: Gap, shown: Line[], { layout }: RowOptions): void {
  const end = gap.newStart + (gap.count ?? Infinity)
  let { oldStart, newStart } = gap
  const hide = (until: number, heading: string) => {
    const count = until === Infinity ? null : until - newStart
    if (count !== 0) rows.push({ kind: 'gap', oldStart, newStart, count, heading })
  }
  while ((shown.at(-1)?.newLine ?? Infinity) < end) {
    const line = shown.pop()!
    const [oldLine, newLine] = [line.oldLine ?? 0, line.newLine ?? 0]
    if (newLine < newStart) continue
    hide(newLine, '')
    rows.push(contextRow(line, layout))
    ;[oldStart, newStart] = [oldLine + 1, newLine + 1]
  }
  hide(end, gap.heading)
}

function pushRun(
  rows: Row[],
  run: Run,
  file: DiffFile,
  { layout, whitespace }: RowOptions,
  { opened }: Expansions,
): void {
  const { context, removed, added } = run
  const fold = (kind: FoldedRow['kind'], removed: readonly Line[], added: readonly Line[]) => {
    const lines = [...removed, ...added]
    if (lines.length === 0) return
    if (opened.has(lines[0]!)) pushChange(rows, removed, added, layout)
    else rows.push({ kind, count: Math.max(removed.length, added.length), lines })
  }
  for (const line of context) rows.push(contextRow(line, layout))
  if (isDrift(run, file)) return fold('drift', removed, added)
  let [oldAt, newAt] = [0, 0]
  const hidden = { removed: [] as Line[], added: [] as Line[] }
  for (const [oldEnd, newEnd] of whitespacePairs(run, whitespace)) {
    if (oldEnd > oldAt || newEnd > newAt) {
      fold('whitespace', hidden.removed.splice(0), hidden.added.splice(0))
      pushChange(rows, removed.slice(oldAt, oldEnd), added.slice(newAt, newEnd), layout)
    }
    hidden.removed.push(removed[oldEnd]!)
    hidden.added.push(added[newEnd]!)
    ;[oldAt, newAt] = [oldEnd + 1, newEnd + 1]
  }
  fold('whitespace', hidden.removed, hidden.added)
  pushChange(rows, removed.slice(oldAt), added.slice(newAt), layout)
}

function isDrift({ removed, added }: Run, { drift }: DiffFile): boolean {
  if (!drift) return false
  return (
    removed.every(({ oldLine }) => drift.old.has(oldLine!)) &&
    added.every(({ newLine }) => drift.new.has(newLine!))
  )
}

const contextRow = (line: Line, layout: RowOptions['layout']): Row =>
  layout === 'unified' ? { kind: 'line', line } : { kind: 'pair', old: line, new: line }

function pushChange(
  rows: Row[],
  removed: readonly Line[],
  added: readonly Line[],
  layout: RowOptions['layout'],
): void {
  if (layout === 'unified') {
    for (const line of removed) rows.push({ kind: 'line', line })
    for (const line of added) rows.push({ kind: 'line', line })
    return
  }
  for (let at = 0; at < Math.max(removed.length, added.length); at++)
    rows.push({ kind: 'pair', old: removed[at] ?? null, new: added[at] ?? null })
}

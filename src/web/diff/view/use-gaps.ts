import type { GapPart } from '#web/diff/context/expand-gap.ts'
import type { Expanding } from '#web/diff/context/use-expansions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { lineRefOf, type LineRef } from '#web/diff/model/line-ref.ts'
import type { Line } from '#web/diff/model/parse-hunks.ts'
import type { FoldedRow, Gap, Row } from '#web/diff/model/rows.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { markFocus } from '#web/ui/mark-focus.ts'
import { toast } from '#web/ui/toast.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { refOf, rowOf } from './row-index.ts'
import type { Anchor } from './use-anchor.ts'
import type { CursorActions } from './use-cursor.ts'
import type { DiffLayout } from './use-layout.ts'
import type { Place, Places } from './use-places.ts'
import '#web/diff/keys.ts'

interface GapOptions {
  expanding: Expanding
  layout: DiffLayout
  places: Places
  anchor: Anchor
  cursor: CursorActions
}

/** Shows hidden lines when a button, a key or a link asks for them. */
export function useGaps({ expanding, layout, places, anchor, cursor }: GapOptions) {
  /** Loads the file, then shows lines of its gaps. `keep` holds what stays in place. Returns the first line, or null. */
  async function show(
    file: DiffFile,
    gaps: readonly (readonly [Gap, GapPart])[],
    keep: () => void,
  ): Promise<Line | null> {
    if (gaps.length === 0) return null
    try {
      const text = await expanding.linesOf(file)
      keep()
      return expanding.show(file, gaps, text)[0] ?? null
    } catch (error) {
      // The reader left before the file had loaded.
      if (error instanceof DOMException && error.name === 'AbortError') return null
      const run = () => void show(file, gaps, keep)
      toast.error(`Could not load ${file.path}.`, { label: 'Retry', run })
      return null
    }
  }

  /** Shows lines of a gap. The line above it stays where it is. */
  async function expand(
    file: DiffFile,
    gap: Gap,
    part: GapPart,
    isByKeyboard = false,
  ): Promise<void> {
    const isFocusKept = markFocus()
    const number = gap.newStart - 1
    const above = { path: file.path, line: number > 0 ? { side: 'new' as const, number } : null }
    const first = await show(file, [[gap, part]], () => hold(above))
    // The pressed button is gone or somewhere else.
    if (first && isByKeyboard && isFocusKept())
      cursor.moveTo({ path: file.path, side: 'new', line: first.newLine! })
  }

  function hold(place: Place): void {
    const found = places.locate(place)
    if (found) anchor.hold(place, found.y)
  }

  /** Shows the changed lines of a band. The line above it stays where it is. */
  function open(file: DiffFile, band: FoldedRow, isByKeyboard: boolean): void {
    const rows = layout.rowsOf(file)
    const { path } = file
    const above = rows.slice(0, rows.indexOf(band)).findLast((row) => refOf(path, row, 'new'))
    const ref = above && refOf(path, above, 'new')
    hold({ path, line: ref ? { side: ref.side, number: ref.line } : null })
    expanding.open(file, band)
    if (isByKeyboard) cursor.moveTo(lineRefOf(path, band.lines[0]!))
  }

  /** The gaps next to a line, or the one that hides it. */
  function gapsNear({ path, side, line }: LineRef): readonly (readonly [Gap, GapPart])[] {
    const rows = layout.shownRows(path)
    const row = rowOf(rows, side, line) ?? 0
    const above = rows.slice(0, row).findLast(isGap)
    const below = rows.slice(row).find(isGap)
    return [
      above ? ([above, 'end'] as const) : null,
      below ? ([below, 'start'] as const) : null,
    ].filter((gap) => gap !== null)
  }

  const keys = { isOff: !expanding.canExpand || !cursor.cursor }
  const fileOf = (path: string) => layout.files[layout.indexOf(path) ?? -1]
  const withCursor = (act: (file: DiffFile, line: LineRef) => void) => () => {
    const line = cursor.cursor?.line
    const file = line && fileOf(line.path)
    if (file) act(file, line)
  }
  useKey(
    'diff.more-context',
    withCursor((file, line) => void show(file, gapsNear(line), anchor.capture)),
    keys,
  )
  useKey(
    'diff.whole-file',
    withCursor((file) => {
      const gaps = layout.rowsOf(file).filter(isGap)
      const all = gaps.map((gap) => [gap, 'all'] as const)
      void show(file, all, anchor.capture)
    }),
    keys,
  )
  const expandStable = useStable(expand)
  const openStable = useStable(open)
  return {
    expand: expanding.canExpand ? expandStable : null,
    open: openStable,
    /** Shows a line that is hidden in a gap or a band. */
    reveal: async ({ path, side, line }: LineRef): Promise<void> => {
      const file = fileOf(path)
      if (!file) return
      const rows = layout.rowsOf(file)
      if (rowOf(rows, side, line) !== null) return
      const number = side === 'old' ? 'oldLine' : 'newLine'
      const band = rows
        .filter(isBand)
        .find(({ lines }) => lines.some((hidden) => hidden[number] === line))
      if (band) expanding.open(file, band)
      if (band || !expanding.canExpand) return
      const gap = rows.filter(isGap).findLast((each) => startIn(each, side) <= line)
      if (gap) await expand(file, gap, 'all')
    },
  }
}

function isGap(row: Row): row is Gap {
  return row.kind === 'gap'
}

const isBand = (row: Row): row is FoldedRow => row.kind === 'whitespace' || row.kind === 'drift'

const startIn = (gap: Gap, side: LineRef['side']) => (side === 'old' ? gap.oldStart : gap.newStart)

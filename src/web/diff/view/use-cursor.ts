import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { followLine } from '#web/diff/model/follow-line.ts'
import type { LineRange, LineRef } from '#web/diff/model/line-ref.ts'
import { announce } from '#web/ui/announcer.tsx'
import { cursorAt, extendTo, nextChange, nextLine, rangeOf, spotOf, type Cursor } from './cursor.ts'
import { refOf } from './row-index.ts'
import type { Anchor } from './use-anchor.ts'
import { HEADER_HEIGHT, type DiffLayout } from './use-layout.ts'
import type { Places } from './use-places.ts'

interface CursorOptions {
  scroller: RefObject<HTMLElement | null>
  layout: DiffLayout
  places: Places
  anchor: Anchor
}

export interface CursorActions {
  readonly cursor: Cursor | null
  /** Puts the cursor on a line. Extends the range to the line if asked. */
  readonly moveTo: (line: LineRef, options?: { extend?: boolean; focus?: boolean }) => void
  /** Selects the lines that a link names, and shows the first. */
  readonly select: (start: LineRef, end: LineRef) => void
  /** Moves the cursor by a line, or starts at the first visible one. */
  readonly step: (step: 1 | -1, extend?: boolean) => void
  readonly toChange: (step: 1 | -1) => void
  readonly toVisible: () => void
  /** Moves the cursor to a side of its row. */
  readonly toSide: (side: LineRef['side']) => void
  readonly clearRange: () => void
  /** The selected lines, or the given line if it is not one of them. Null when there is none. */
  readonly range: (line?: LineRef) => LineRange | null
}

/** The line cursor. The focus follows it, and it stays on its line in every layout and after a push. */
export function useCursor({ scroller, layout, places, anchor }: CursorOptions): CursorActions {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [files, setFiles] = useState(layout.files)
  if (files !== layout.files) {
    setFiles(layout.files)
    setCursor(cursor && followCursor(cursor, files, layout.files))
  }
  /** Set when the cursor has moved, and the screen and the focus have to follow. */
  const moved = useRef<'show' | 'focus' | null>(null)

  useLayoutEffect(() => {
    if (!cursor || !moved.current) return
    const element = scroller.current!
    const row = element.querySelector<HTMLElement>('[data-cursor]')
    if (!row) return
    const box = row.getBoundingClientRect()
    const { top } = element.getBoundingClientRect()
    const above = box.top - top - HEADER_HEIGHT - MARGIN
    const below = box.bottom - top - element.clientHeight + MARGIN
    const isFar = above < -element.clientHeight || below > element.clientHeight
    if (isFar) anchor.hold(placeOf(cursor.line), element.clientHeight / 3)
    else if (above < 0) element.scrollBy(0, above)
    else if (below > 0) element.scrollBy(0, below)
    anchor.capture()
    if (moved.current === 'focus') row.focus({ preventScroll: true })
    moved.current = null
  })

  /** The cursor, unless its file is filtered out. */
  const shown = cursor && layout.indexOf(cursor.line.path) !== undefined ? cursor : null

  function put(next: Cursor | null, then: 'show' | 'focus'): void {
    if (!next) return
    moved.current = then
    setCursor(next)
  }

  function start(): Cursor | null {
    const place = places.pick()
    if (!place) return null
    if (place.line)
      return cursorAt({ path: place.path, side: place.line.side, line: place.line.number })
    const header = { path: place.path, side: 'new', line: 0 } as const
    const line = nextLine(layout, cursorAt(header), 1)
    return line && cursorAt(line)
  }

  return {
    cursor,
    moveTo(line, { extend = false, focus = true } = {}) {
      const next = extend && cursor ? extendTo(cursor, line) : cursorAt(line)
      put(next, focus ? 'focus' : 'show')
    },
    select: (start, end) =>
      put({ line: start, from: end, side: start.side, isLinked: true }, 'show'),
    step(step, extend = false) {
      if (!shown) return put(start(), 'focus')
      const line = nextLine(layout, shown, step)
      if (!line) return
      put(extend ? extendTo(shown, line) : cursorAt(line, shown.side), 'focus')
    },
    toChange(step) {
      const line = nextChange(layout, shown ?? start(), step)
      if (line) put(cursorAt(line, cursor?.side), 'focus')
      else announce(step > 0 ? 'No more changes below' : 'No more changes above')
    },
    toVisible: () => put(start(), 'focus'),
    toSide(side) {
      if (!cursor) return
      const { path } = cursor.line
      const rows = layout.shownRows(path)
      const spot = spotOf(rows, cursor)
      const line = spot && refOf(path, rows[spot.row]!, side)
      if (line) put(cursorAt(line, side), 'focus')
    },
    clearRange: () => cursor && setCursor({ ...cursor, from: cursor.line }),
    range(line = cursor?.line) {
      if (!line) return null
      const rows = layout.shownRows(line.path)
      const own = spotOf(rows, cursorAt(line))
      const selected = cursor?.line.path === line.path ? spotOf(rows, cursor) : null
      const isSelected = own && selected && own.row >= selected.from && own.row <= selected.to
      const spot = isSelected ? selected : own
      return spot && rangeOf(line.path, rows, spot)
    },
  }
}

/** Leaves the cursor as it is while its file is not shown. */
function followCursor(cursor: Cursor, before: readonly DiffFile[], after: readonly DiffFile[]) {
  const [line, from] = [cursor.line, cursor.from].map((ref) => followLine(ref, before, after))
  return line && from ? { ...cursor, line, from } : cursor
}

/** Pixels kept free above and below the cursor. */
const MARGIN = 8

function placeOf({ path, side, line }: LineRef) {
  return { path, line: { side, number: line } }
}

import { useImperativeHandle, type Ref, type RefObject } from 'react'

import type { LineRange, LineRef } from '#web/diff/model/line-ref.ts'
import { indexAt } from '#web/lib/tops.ts'
import type { Anchor } from './use-anchor.ts'
import type { useJumps } from './use-jumps.ts'
import type { DiffLayout } from './use-layout.ts'
import type { Places } from './use-places.ts'

export interface DiffHandle {
  /** Puts a file's header at a distance from the top. */
  readonly scrollToFile: (path: string, y?: number) => void
  /** Shows a line, even if it is folded or hidden. Resolves once a hidden line is shown. */
  readonly scrollToLine: (ref: LineRef) => Promise<void>
  /** Shows lines that a link names, and marks them. */
  readonly select: (range: LineRange) => void
  /** Shows a line, and puts the cursor on it. */
  readonly goToLine: (ref: LineRef) => void
  /** The selected lines. Null when there are none. */
  readonly selection: () => LineRange | null
  /** The path of the file at the top. Null without files. */
  readonly currentFile: () => string | null
  /** The path of the file with the focused line or comment, while that is in view. Null otherwise. */
  readonly focusedFile: () => string | null
  /** The distance of a file's header from the top, in pixels. */
  readonly topOfFile: (path: string) => number
  /** Runs a change without moving the lines under the reader's eye. */
  readonly keepPlace: (change: () => void) => void
  /** Focuses the cursor's line, or the diff without a cursor. */
  readonly focus: () => void
  /** Focuses a file's heading, from where a screen reader reads on. */
  readonly focusFile: (path: string) => void
}

interface HandleOptions extends ReturnType<typeof useJumps> {
  scroller: RefObject<HTMLElement | null>
  anchor: Anchor
  places: Places
  layout: DiffLayout
  selection: DiffHandle['selection']
}

/** Lets the page around a diff scroll it and move its focus. */
export function useDiffHandle(handle: Ref<DiffHandle> | undefined, options: HandleOptions): void {
  const { scroller, anchor, places, layout, selection, toLine, goToLine, select } = options
  useImperativeHandle(
    handle,
    () => ({
      scrollToFile: (path, y = 0) => anchor.hold({ path, line: null }, y),
      scrollToLine: toLine,
      select: (range) => void select(range),
      goToLine: (line) => void goToLine(line),
      selection,
      currentFile: () =>
        layout.files[indexAt(layout.tops, scroller.current!.scrollTop)]?.path ?? null,
      focusedFile: () => {
        const part = document.activeElement?.closest('.diff-row, [data-placed]')
        const file = part?.closest<HTMLElement>('[data-file]')
        if (!part || !file || !scroller.current!.contains(file)) return null
        const { top, bottom } = part.getBoundingClientRect()
        const view = scroller.current!.getBoundingClientRect()
        const isInView = bottom > view.top && top < view.bottom
        return (isInView && layout.files[Number(file.dataset['file'])]?.path) || null
      },
      topOfFile: (path) => places.locate({ path, line: null })?.y ?? 0,
      keepPlace: (change) => {
        anchor.capture()
        change()
      },
      focus: () => {
        const row = scroller.current!.querySelector<HTMLElement>('[data-cursor]')
        const target = row ?? scroller.current!
        target.focus({ preventScroll: true })
      },
      focusFile: (path) => {
        const file = layout.indexOf(path)
        const heading = scroller.current!.querySelector<HTMLElement>(`[data-file="${file}"] h3`)
        heading?.focus({ preventScroll: true })
      },
    }),
    [scroller, anchor, places, layout, selection, toLine, goToLine, select],
  )
}

import type { RefObject } from 'react'

import type { LineRange, LineRef } from '#web/diff/model/line-ref.ts'
import { markFocus } from '#web/ui/mark-focus.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { Anchor } from './use-anchor.ts'
import type { CursorActions } from './use-cursor.ts'

interface JumpOptions {
  scroller: RefObject<HTMLElement | null>
  anchor: Anchor
  cursor: CursorActions
  collapsed: ReadonlySet<string>
  onToggle: (path: string) => void
  /** Shows a line that is hidden in its file. */
  reveal: (line: LineRef) => Promise<void>
}

/** Functions that go to lines, even if they are folded or hidden. */
export function useJumps({ scroller, anchor, cursor, collapsed, onToggle, reveal }: JumpOptions) {
  async function open(line: LineRef): Promise<void> {
    if (collapsed.has(line.path)) onToggle(line.path)
    await reveal(line)
  }

  return {
    toLine: useStable(async (line: LineRef) => {
      await open(line)
      const place = { path: line.path, line: { side: line.side, number: line.line } }
      anchor.hold(place, scroller.current!.clientHeight / 3)
    }),
    /** Shows a line, and puts the cursor on it. */
    goToLine: useStable(async (line: LineRef) => {
      const isFocusKept = markFocus()
      await open(line)
      cursor.moveTo(line, { focus: isFocusKept() })
    }),
    /** Shows and marks the lines that a link names. */
    select: useStable(async (range: LineRange) => {
      const [start, end] = endsOf(range)
      await open(start)
      await reveal(end)
      cursor.select(start, end)
    }),
  }
}

function endsOf({ path, start, end, side }: LineRange): readonly [LineRef, LineRef] {
  const refOf = ({ oldLine, newLine }: LineRange['start']): LineRef =>
    newLine === null || (side === 'old' && oldLine !== null)
      ? { path, side: 'old', line: oldLine ?? 0 }
      : { path, side: 'new', line: newLine }
  return [refOf(start), refOf(end)]
}

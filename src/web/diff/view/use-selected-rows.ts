import { useEffect, useState, type RefObject } from 'react'

import type { PinnedRow } from './geometry.ts'
import { rowAround } from './row-around.ts'
import { selectedCode } from './selected-code.ts'
import type { Anchor } from './use-anchor.ts'

const NONE: readonly PinnedRow[] = []

/** The rows in which the selected code begins and ends. Windowing must not remove them: the selection would shrink. */
export function useSelectedRows(
  scroller: RefObject<HTMLElement | null>,
  anchor: Anchor,
  isWindowed: boolean,
): readonly PinnedRow[] {
  const [rows, setRows] = useState(NONE)
  useEffect(() => {
    if (!isWindowed) return
    let known = ''
    const follow = () => {
      const selected = selectedCode(scroller.current!)
      const next = selected ? [rowAround(selected.first)!, rowAround(selected.last)!] : NONE
      const key = JSON.stringify(next)
      if (key === known) return
      known = key
      // Selecting may have scrolled the diff. Drawing the rows must not undo that.
      anchor.captureScroll()
      setRows(next)
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [scroller, anchor, isWindowed])
  return isWindowed ? rows : NONE
}

import { useEffect, useRef } from 'react'

import type { CardMover } from './use-card-mover.ts'

/** Milliseconds that cards are held over a folded list until it opens. */
const DELAY = 600

/** Opens a folded list while dragged cards are held over it. */
export function useHoverOpening({ setHovered }: Pick<CardMover, 'setHovered'>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opened = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** The cards are over another folded list now; null for none. */
  function enter(columnKey: string | null): void {
    clearTimeout(timer.current)
    if (opened.current) setHovered(null)
    opened.current = false
    if (columnKey !== null) timer.current = setTimeout(open, DELAY, columnKey)
  }

  function open(columnKey: string): void {
    opened.current = true
    setHovered(columnKey)
  }

  return { enter }
}

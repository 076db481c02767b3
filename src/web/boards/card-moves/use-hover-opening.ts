import { useEffect, useRef } from 'react'

import type { CardMover } from './use-card-mover.ts'

/** Milliseconds that cards are held over a folded list until it opens. */
const DELAY = 600

/** Opens a folded list while dragged cards are held over it. */
export function useHoverOpening({ setHovered }: Pick<CardMover, 'setHovered'>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** The cards are over another list now; null for none. */
  function enter(columnKey: string | null): void {
    clearTimeout(timer.current)
    setHovered(null)
    if (columnKey !== null) timer.current = setTimeout(() => setHovered(columnKey), DELAY)
  }

  return { enter }
}

import type { Issue } from '#contract/issues.ts'
import { isIn } from './card-move.ts'
import { useCards } from './card-store.ts'

interface CardLandingProps {
  columnKey: string
  issues: readonly Issue[]
  /** Returns the nth card's offset in pixels. */
  startOf: (index: number) => number
}

/** The line that shows where dragged cards would land. */
export function CardLanding({ columnKey, issues, startOf }: CardLandingProps) {
  const index = useCards(({ drag }) =>
    drag?.to?.columnKey === columnKey && drag.to.isOrdered ? drag.to.index : null,
  )
  const moved = useCards(({ drag }) => drag?.moved)
  if (index === null || !moved) return null
  // The index excludes the dragged cards.
  const others = issues.flatMap((issue, place) => (isIn(moved, issue.id) ? [] : [place]))
  const place = others[index] ?? issues.length
  return (
    <li
      aria-hidden
      className="pointer-events-none absolute inset-x-0 -top-1 h-0.5 rounded-full bg-accent before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-inherit"
      style={{ transform: `translateY(${startOf(place)}px)` }}
    />
  )
}

/** Tints the list in which dragged cards would land. */
export function DropTint({ columnKey }: { columnKey: string }) {
  const isTarget = useCards(({ drag }) => drag?.to?.columnKey === columnKey)
  if (!isTarget) return null
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 animate-appear rounded-card bg-accent/8 outline outline-accent/40 forced-colors:outline-accent"
    />
  )
}

import type { Issue } from '#contract/issues.ts'
import { useDraggedCards } from '#web/boards/moves/drag-context.ts'
import { isIn } from './card-hand.ts'

interface CardLandingProps {
  columnKey: string
  issues: readonly Issue[]
  /** Where the nth card begins, in pixels. */
  startOf: (index: number) => number
}

/** The line where dragged cards would land in a list. */
export function CardLanding({ columnKey, issues, startOf }: CardLandingProps) {
  const index = useDraggedCards((drag) =>
    drag?.to?.columnKey === columnKey && drag.to.isOrdered ? drag.to.index : null,
  )
  const hand = useDraggedCards((drag) => drag?.hand)
  if (index === null || !hand) return null
  // The place counts the cards without those in hand.
  const others = issues.flatMap((issue, place) => (isIn(hand, issue) ? [] : [place]))
  const place = others[index] ?? issues.length
  return (
    <li
      aria-hidden
      className="pointer-events-none absolute inset-x-0 -top-1 h-0.5 rounded-full bg-accent before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-inherit"
      style={{ transform: `translateY(${startOf(place)}px)` }}
    />
  )
}

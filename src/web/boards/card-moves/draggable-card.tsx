import type { ReactNode } from 'react'

import { useIsChanged } from '#web/boards/live/changed-cards.ts'
import { useDraggedCards } from '#web/boards/moves/drag-context.ts'

interface DraggableCardProps {
  issueId: number
  columnKey: string
  isMovable: boolean
  children: ReactNode
}

/** The frame of a card, which the row of lists takes hold of. */
export function DraggableCard({ issueId, columnKey, isMovable, children }: DraggableCardProps) {
  const isDragging = useDraggedCards(
    (drag) =>
      drag?.hand.cards.some(({ issue, from }) => issue.id === issueId && from.key === columnKey) ??
      false,
  )
  const isChanged = useIsChanged(issueId)
  return (
    <div
      data-grip={isMovable || undefined}
      // What is in the hand is its copy: the card itself is out of use, and may be as faint as that. Its link must
      // not take the end of a drag for a click.
      aria-disabled={isDragging || undefined}
      className={`${isMovable ? 'cursor-grab touch-manipulation [-webkit-touch-callout:none] pointer-coarse:select-none' : ''} ${isDragging ? 'pointer-events-none opacity-40' : ''} ${
        isChanged ? 'animate-flash rounded-control outline-2 outline-transparent' : ''
      }`}
    >
      {children}
    </div>
  )
}

import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'

import type { Column } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'

interface DraggableCardProps {
  issue: Issue
  column: Column
  isMovable: boolean
  children: ReactNode
}

/** The frame of a card. Alone it is drawn again with each move of the pointer. */
export function DraggableCard({ issue, column, isMovable, children }: DraggableCardProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `card-${column.key}-${issue.id}`,
    data: { issue, column },
    disabled: !isMovable,
  })
  return (
    <div
      {...(isMovable && listeners)}
      ref={setNodeRef}
      data-grip={isMovable || undefined}
      // What is in the hand is its copy: the card itself is out of use, and may be as faint as that. Its link must
      // not take the end of a drag for a click.
      aria-disabled={isDragging || undefined}
      className={`${isMovable ? 'cursor-grab touch-manipulation' : ''} ${isDragging ? 'pointer-events-none opacity-40' : ''}`}
    >
      {children}
    </div>
  )
}

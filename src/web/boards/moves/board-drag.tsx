import {
  DndContext,
  DragOverlay,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
} from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { followPointer, SILENT, useDragSensors } from './drag-sensors.ts'

/** What one kind of thing does while it is dragged. The events of other kinds reach it too, and mean nothing to it. */
interface DragHandlers {
  readonly onDragStart: (event: DragStartEvent) => void
  readonly onDragMove: (event: DragMoveEvent) => void
  readonly onDragEnd: (event: DragEndEvent) => void
  readonly onDragCancel: () => void
}

interface BoardDragProps {
  handlers: readonly DragHandlers[]
  /** What is under the pointer. */
  preview: ReactNode
  children: ReactNode
}

/** Everything that can be dragged by a pointer on the board: lists and cards. */
export function BoardDrag({ handlers, preview, children }: BoardDragProps) {
  const sensors = useDragSensors()
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={followPointer}
      accessibility={SILENT}
      autoScroll={false}
      onDragStart={(event) => handlers.forEach((each) => each.onDragStart(event))}
      onDragMove={(event) => handlers.forEach((each) => each.onDragMove(event))}
      onDragEnd={(event) => handlers.forEach((each) => each.onDragEnd(event))}
      onDragCancel={() => handlers.forEach((each) => each.onDragCancel())}
    >
      {children}
      {createPortal(<DragOverlay dropAnimation={null}>{preview}</DragOverlay>, document.body)}
    </DndContext>
  )
}

import { DndContext } from '@dnd-kit/core'
import { useEffect, useRef, type ReactNode, type Ref, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

import type { CardPlaces } from '#web/boards/card-moves/use-card-places.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { DragPreview } from './drag-preview.tsx'
import { SILENT } from './drag-sensors.ts'
import { useCarry, type DragHandlers } from './use-carry.ts'
import { useGrip, type Grip } from './use-grip.ts'

interface BoardDragProps {
  places: CardPlaces
  handlers: readonly DragHandlers[]
  children: ReactNode
}

/**
 * Everything that can be dragged by a pointer on the board: lists and cards. They are beside the library's context, not
 * in it: whatever is in it is looked through whenever something is lifted or dropped.
 */
export function BoardDrag({ places, handlers, children }: BoardDragProps) {
  const grip = useRef<Grip>(null)
  const { origin, carried, ...carry } = useCarry(handlers)
  const board = useRef<HTMLDivElement>(null)
  const isCarrying = origin !== null
  useEffect(() => {
    // A frame late: neither lifting nor dropping waits for it.
    void afterPaint().then(() => board.current?.toggleAttribute('data-carrying', isCarrying))
  }, [isCarrying])
  const take = (listener: string) => (event: SyntheticEvent) => grip.current?.(event, listener)
  return (
    <>
      <div
        ref={board}
        // While something is carried, what it passes over offers nothing. Said here, once: a rule that each card has
        // for itself takes ten times as long to be looked through.
        className="contents [&[data-carrying]_[data-ask]]:opacity-0! [&[data-carrying]_[data-offer]]:invisible"
        onMouseDownCapture={take('onMouseDown')}
        onTouchStartCapture={take('onTouchStart')}
      >
        {children}
      </div>
      <DndContext {...carry} collisionDetection={nothing} accessibility={SILENT} autoScroll={false}>
        <Hand ref={grip} places={places} />
      </DndContext>
      {origin &&
        createPortal(
          <div
            key={origin.time}
            ref={carried}
            style={origin.box}
            className="pointer-events-none fixed z-50"
          >
            <DragPreview of={origin.element} />
          </div>,
          document.body,
        )}
    </>
  )
}

function Hand({ ref, places }: { ref: Ref<Grip>; places: CardPlaces }) {
  useGrip(ref, places)
  return null
}

/** The handlers know the places from the model. */
function nothing() {
  return []
}

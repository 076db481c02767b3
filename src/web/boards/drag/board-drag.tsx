import { DndContext, useDraggable } from '@dnd-kit/core'
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { useCarry, type DragHandlers, type Held } from './use-carry.ts'

/** The columns and cards on the board, to find the one that was pressed. */
interface Places {
  readonly columns: readonly Column[]
  readonly cardsOf: (column: Column) => readonly Issue[]
}

interface BoardDragProps {
  places: Places
  handlers: readonly DragHandlers[]
  /** Draws what is under the pointer, given the element that was pressed. */
  Preview: ComponentType<{ of: HTMLElement }>
  children: ReactNode
}

/**
 * Makes the lists and cards in `children` draggable by pointer. They are beside the library's context, not inside it: the
 * library walks everything inside on each lift and drop.
 */
export function BoardDrag({ places, handlers, Preview, children }: BoardDragProps) {
  const grip = useRef<Grip>(null)
  const { origin, carried, ...carry } = useCarry(handlers)
  const board = useRef<HTMLDivElement>(null)
  const isCarrying = origin !== null
  useEffect(() => {
    // After the paint, so that neither lifting nor dropping waits for the restyle.
    void afterPaint().then(() => board.current?.toggleAttribute('data-carrying', isCarrying))
  }, [isCarrying])
  const take = (listener: string) => (event: SyntheticEvent) => grip.current?.(event, listener)
  return (
    <>
      <div
        ref={board}
        // Hides buttons under the pointer during a drag. One rule here is ten times faster than a rule on each card.
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
            <Preview of={origin.element} />
          </div>,
          document.body,
        )}
    </>
  )
}

/** Takes hold of the card or list that an event hit, if it can be dragged. `listener` is the library's event name. */
type Grip = (event: SyntheticEvent, listener: string) => void

/**
 * The only draggable: it stands for whichever card or list is pressed. With one draggable each, lifting one would
 * rerender all of them.
 */
function Hand({ ref, places }: { ref: Ref<Grip>; places: Places }) {
  const { columns, cardsOf } = places
  const [held] = useState<Record<string, unknown>>({})
  // Without an element: the library would only measure it.
  const { listeners } = useDraggable({ id: 'held', data: held })

  useImperativeHandle(ref, () => (event, listener) => {
    // A second finger must not take over the drag of the first.
    if ('touches' in event.nativeEvent && (event.nativeEvent as TouchEvent).touches.length > 1)
      return
    const grip = (event.target as Element).closest<HTMLElement>('[data-grip]')
    const list = grip?.closest<HTMLElement>('[data-key]')
    const column = columns.find(({ key }) => key === list?.dataset['key'])
    if (!grip || !list || !column) return
    const id = grip.querySelector<HTMLElement>('[data-card]')?.dataset['card']
    const issue = cardsOf(column).find((each) => String(each.id) === id) ?? null
    if (id !== undefined && !issue) return
    Object.assign(held, { column, issue, element: issue ? grip : list } satisfies Held)
    listeners?.[listener]?.(event)
  })
  return null
}

/** Replaces the library's collision detection: the handlers find targets in the model. */
function nothing() {
  return []
}

/** Turns the library's announcements off: they know neither names nor positions, so the board makes its own. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

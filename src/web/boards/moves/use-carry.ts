import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'

import { afterPaint } from '#web/lib/after-paint.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { useDragSensors, type Point } from './drag-sensors.ts'
import type { Held } from './use-grip.ts'

/** What one kind of thing does while it is dragged. It is told of other kinds too, which mean nothing to it. */
export interface DragHandlers {
  readonly onStart: (held: Held) => void
  /** Not more often than there are frames. */
  readonly onMove: (pointer: Point) => void
  /** Let go, with its top left corner there; `hasStayed` if by a finger that has not moved it. */
  readonly onEnd: (corner: Point, hasStayed: boolean) => void
  readonly onCancel: () => void
}

/** No finger rests more than that, in pixels. */
const STILL = 5

/** What was taken hold of, as it is drawn, and where it was then. */
interface Origin {
  /** When that was, by which one drag is told from another. */
  readonly time: number
  readonly element: HTMLElement
  readonly box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
}

/**
 * Carries what is dragged after the pointer. Nothing is drawn again by React for that: `carried`, which has to be drawn
 * in the box of `origin` as long as there is one, is moved directly. All is in pixels of the viewport.
 */
export function useCarry(handlers: readonly DragHandlers[]) {
  const [origin, setOrigin] = useState<Origin | null>(null)
  const carried = useRef<HTMLDivElement>(null)
  const from = useRef<Point>(null)
  const pointer = useRef<Point>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  // A drag outlives drawings: these are the same in all of them.
  const show = useStable(() => {
    frame.current = 0
    // They ask where things are, which is cheap as long as nothing has been moved.
    handlers.forEach((each) => each.onMove(pointer.current!))
    const { x, y } = wayOf(from.current, pointer.current)
    if (carried.current) carried.current.style.transform = `translate3d(${x}px, ${y}px, 0)`
  })

  const follow = useStable((point: Point) => {
    pointer.current = point
    if (from.current) frame.current ||= requestAnimationFrame(show)
  })

  function onDragStart({ active, activatorEvent }: DragStartEvent): void {
    const held = active.data.current as Held
    from.current = pointer.current
    const { left, top, width, height } = held.element.getBoundingClientRect()
    const { timeStamp } = activatorEvent
    setOrigin({ time: timeStamp, element: held.element, box: { left, top, width, height } })
    handlers.forEach((each) => each.onStart(held))
    // What is taken shows at once; where it would land is looked for with the next frame.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(show)
    })
  }

  /** What was carried is out of sight at once; to take it away can wait. */
  function stop(): void {
    cancelAnimationFrame(frame.current)
    frame.current = 0
    from.current = null
    if (carried.current) carried.current.hidden = true
    void afterPaint().then(() => setOrigin((now) => (now === origin ? null : now)))
  }

  function onDragEnd({ activatorEvent }: DragEndEvent): void {
    if (frame.current) show()
    const { x, y } = wayOf(from.current, pointer.current)
    const hasStayed = activatorEvent.type === 'touchstart' && Math.hypot(x, y) < STILL
    stop()
    const { left, top } = origin!.box
    handlers.forEach((each) => each.onEnd({ x: left + x, y: top + y }, hasStayed))
  }

  function onDragCancel(): void {
    stop()
    handlers.forEach((each) => each.onCancel())
  }

  const sensors = useDragSensors(follow)
  return { origin, carried, sensors, onDragStart, onDragEnd, onDragCancel }
}

function wayOf(from: Point | null, to: Point | null): Point {
  return from && to ? { x: to.x - from.x, y: to.y - from.y } : { x: 0, y: 0 }
}

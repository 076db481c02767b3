import {
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type MouseSensorOptions,
  type SensorProps,
  type TouchSensorOptions,
  type DragEndEvent,
  type DragStartEvent,
} from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { useStable } from '#web/ui/use-stable.ts'

/** Pixels of the viewport. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The sides of an element along the axis in which it can be dragged, in pixels of the viewport. */
export interface Extent {
  readonly start: number
  readonly end: number
}

/**
 * Returns the index at which a dragged element would land among `others`, which does not contain it: before the first
 * one whose middle is beyond the pointer.
 */
export function insertionIndex(pointer: number, others: readonly Extent[]): number {
  const index = others.findIndex(({ start, end }) => pointer < (start + end) / 2)
  return index === -1 ? others.length : index
}

/** The card that is dragged, or the list if `issue` is null. */
export interface Held {
  readonly column: Column
  readonly issue: Issue | null
  /** The element of that card or list. */
  readonly element: HTMLElement
}

/** Reactions of lists, or of cards, to a drag. Both sets of handlers run on every drag and ignore the other kind. */
export interface DragHandlers {
  readonly onStart: (held: Held) => void
  /** Runs at most once per frame. */
  readonly onMove: (pointer: Point) => void
  /** `corner` is the top left corner of what was dropped; `hasStayed` is true for a touch that has not moved it. */
  readonly onEnd: (corner: Point, hasStayed: boolean) => void
  readonly onCancel: () => void
}

/** Pixels that a resting finger moves at most. */
const STILL = 5

/** The dragged element with its box at the start of the drag. */
interface Origin {
  /** The time of the event that started the drag, which identifies it. */
  readonly time: number
  readonly element: HTMLElement
  readonly box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
}

/**
 * Moves the `carried` element after the pointer, directly and without a React render. While there is an `origin`, the
 * caller renders `carried` in its box. Coordinates are pixels of the viewport.
 */
export function useCarry(handlers: readonly DragHandlers[]) {
  const [origin, setOrigin] = useState<Origin | null>(null)
  const carried = useRef<HTMLDivElement>(null)
  const from = useRef<Point>(null)
  const pointer = useRef<Point>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  // A drag spans many renders: these keep their identity.
  const show = useStable(() => {
    frame.current = 0
    // Handlers measure the layout, which is cheap only before anything is moved.
    handlers.forEach((each) => each.onMove(pointer.current!))
    const { x, y } = offsetOf(from.current, pointer.current)
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
    // The lifted copy paints first; the drop target is looked up in the frame after.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(show)
    })
  }

  /** Hides the carried copy at once and unmounts it after the next paint. */
  function stop(): void {
    cancelAnimationFrame(frame.current)
    frame.current = 0
    from.current = null
    if (carried.current) carried.current.hidden = true
    void afterPaint().then(() => setOrigin((now) => (now === origin ? null : now)))
  }

  function onDragEnd({ activatorEvent }: DragEndEvent): void {
    if (frame.current) show()
    const { x, y } = offsetOf(from.current, pointer.current)
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

function offsetOf(from: Point | null, to: Point | null): Point {
  return from && to ? { x: to.x - from.x, y: to.y - from.y } : { x: 0, y: 0 }
}

/** Receives the position of the dragging pointer, the starting point first. */
type Follow = (pointer: Point) => void

/** A shorter movement is a click or a text selection. */
const MOUSE = { activationConstraint: { distance: 6 } }
/** A finger that moves earlier scrolls. */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 5 } }

/**
 * True when a press starts a drag: inside `data-grip`, but not on selectable text, and on no link or button other than
 * the handle and labels.
 */
function isGrip({ target }: Event): boolean {
  if (!(target instanceof Element) || !target.closest('[data-grip]')) return false
  return !target.closest(':is(a, button):not([data-handle], [data-label]), input, [data-text]')
}

/** Hides pointer moves from the library's context, which would rerender on each of them. */
function followed<T extends SensorProps<{ follow: Follow }>>(props: T): T {
  const { follow } = props.options
  const onStart: T['onStart'] = (pointer) => {
    follow(pointer)
    props.onStart(pointer)
  }
  return { ...props, onStart, onMove: follow }
}

class GripMouseSensor extends MouseSensor {
  constructor(props: SensorProps<MouseSensorOptions & { follow: Follow }>) {
    super(followed(props))
  }

  static override activators: typeof MouseSensor.activators = MouseSensor.activators.map(
    ({ eventName, handler }) => ({
      eventName,
      handler: (event, options) => isGrip(event.nativeEvent) && handler(event, options),
    }),
  )
}

class GripTouchSensor extends TouchSensor {
  constructor(props: SensorProps<TouchSensorOptions & { follow: Follow }>) {
    super(followed(props))
  }

  static override activators: typeof TouchSensor.activators = TouchSensor.activators.map(
    ({ eventName, handler }) => ({
      eventName,
      handler: (event, options) => {
        if (!isGrip(event.nativeEvent)) return false
        event.target.addEventListener('touchend', endWithoutClick, { once: true, passive: false })
        return handler(event, options)
      },
    }),
  )
}

/** Prevents the click after a touch drag: a finger that lets go where it lifted a card must not open it. */
function endWithoutClick(event: Event): void {
  const isDragging = (event.target as Element).closest('[aria-disabled="true"]')
  if (isDragging && event.cancelable) event.preventDefault()
}

/** Returns the mouse and touch sensors. `follow` must keep its identity. */
function useDragSensors(follow: Follow) {
  const [mouse] = useState(() => ({ ...MOUSE, follow }))
  const [touch] = useState(() => ({ ...TOUCH, follow }))
  return useSensors(useSensor(GripMouseSensor, mouse), useSensor(GripTouchSensor, touch))
}

import { useEffect, useRef, useState } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { afterPaint } from '#web/lib/after-paint.ts'
import { useStable } from '#web/ui/use-stable.ts'

/** A point in viewport pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An element's sides along its drag axis, in viewport pixels. */
export interface Extent {
  readonly start: number
  readonly end: number
}

/**
 * Returns the index at which a dragged element would land: before the first element whose middle is beyond the pointer.
 * `others` excludes the dragged element.
 */
export function insertionIndex(pointer: number, others: readonly Extent[]): number {
  const index = others.findIndex(({ start, end }) => pointer < (start + end) / 2)
  return index === -1 ? others.length : index
}

/** The dragged card, or the dragged list if `issue` is null. */
export interface Held {
  readonly column: Column
  readonly issue: Issue | null
  /** The card's or list's element. */
  readonly element: HTMLElement
}

/** Drag handlers for lists or for cards. Both sets of handlers run on every drag and ignore the other kind. */
export interface DragHandlers {
  readonly onStart: (held: Held) => void
  /** Runs at most once per frame. */
  readonly onMove: (pointer: Point) => void
  /** `corner` is the dropped element's top left. `hasStayed` is true for a touch that has not moved the element. */
  readonly onEnd: (corner: Point, hasStayed: boolean) => void
  readonly onCancel: () => void
}

/** The maximum movement of a resting finger, in pixels. */
const STILL = 5

/** The start of a drag: the pressed point, and the dragged element with its box. */
interface Origin {
  readonly from: Point
  /** The time of the event that started the drag, used as its id. */
  readonly time: number
  readonly element: HTMLElement
  readonly box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
}

/**
 * Moves the `carried` element with the pointer, without React renders. `grab` takes a press that may become a drag. While
 * there is an `origin`, the caller renders `carried` in the origin's box. Coordinates are viewport pixels.
 */
export function useCarry(handlers: readonly DragHandlers[]) {
  const [origin, setOrigin] = useState<Origin | null>(null)
  const carried = useRef<HTMLDivElement>(null)
  /** The drag in progress. Unlike `origin`, which is shown until the paint after the drop, it ends with the drag. */
  const drag = useRef<Origin>(null)
  const pointer = useRef<Point>(null)
  const frame = useRef(0)
  const release = useRef(doNothing)
  useEffect(() => {
    // Safari lets only listeners that existed before a touch prevent its scrolling.
    window.addEventListener('touchmove', doNothing, { passive: false })
    return () => {
      cancelAnimationFrame(frame.current)
      release.current()
      window.removeEventListener('touchmove', doNothing)
    }
  }, [])

  // A drag spans many renders.
  const show = useStable(() => {
    frame.current = 0
    // Handlers measure the layout, which is cheap only before an element moves.
    handlers.forEach((each) => each.onMove(pointer.current!))
    const { x, y } = offset()
    if (carried.current) carried.current.style.transform = `translate3d(${x}px, ${y}px, 0)`
  })

  function follow(point: Point): void {
    pointer.current = point
    frame.current ||= requestAnimationFrame(show)
  }

  /** The distance from the pressed point. */
  function offset(): Point {
    const { from } = drag.current!
    return { x: pointer.current!.x - from.x, y: pointer.current!.y - from.y }
  }

  const start = useStable((from: Point, { timeStamp: time }: Event, held: Held): void => {
    const { element } = held
    const { left, top, width, height } = element.getBoundingClientRect()
    drag.current = { from, time, element, box: { left, top, width, height } }
    pointer.current = from
    setOrigin(drag.current)
    handlers.forEach((each) => each.onStart(held))
    // Lets the lifted copy paint before the handlers find the drop target in the next frame.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(show)
    })
  })

  /** Hides the carried copy at once and unmounts it after the next paint. */
  function stop(): void {
    const ended = drag.current
    cancelAnimationFrame(frame.current)
    frame.current = 0
    drag.current = null
    if (carried.current) carried.current.hidden = true
    void afterPaint().then(() => setOrigin((now) => (now === ended ? null : now)))
  }

  const end = useStable((press: Event): void => {
    if (frame.current) show()
    const { x, y } = offset()
    const { left, top } = drag.current!.box
    const hasStayed = press.type === 'touchstart' && Math.hypot(x, y) < STILL
    stop()
    handlers.forEach((each) => each.onEnd({ x: left + x, y: top + y }, hasStayed))
  })

  const cancel = useStable((): void => {
    stop()
    handlers.forEach((each) => each.onCancel())
  })

  function grab(press: MouseEvent | TouchEvent, held: Held): void {
    if (drag.current) return
    release.current()
    release.current = followPress(press, {
      onStart: (at) => start(at, press, held),
      onMove: follow,
      onEnd: () => end(press),
      onCancel: cancel,
    })
  }

  return { origin, carried, grab }
}

interface PressHandlers {
  /** Runs when the press becomes a drag. `from` is the pressed point. */
  readonly onStart: (from: Point) => void
  readonly onMove: (to: Point) => void
  readonly onEnd: () => void
  readonly onCancel: () => void
}

/** A shorter movement, in pixels, is a click or a text selection. */
const MOUSE_DISTANCE = 6
/** A finger that moves further, in pixels, before the delay in milliseconds has passed scrolls. */
const TOUCH = { tolerance: 5, delay: 250 }
/** The time in milliseconds within which browsers send the click that belongs to a released mouse button. */
const CLICK_MS = 50

/**
 * Follows a press by mouse or finger until its end, and reports when it is a drag. Escape and anything that moves the
 * page away cancel the drag. Returns a function that stops following at once.
 */
function followPress(press: MouseEvent | TouchEvent, handlers: PressHandlers): () => void {
  const isTouch = 'touches' in press
  const from = pointOf(press)
  const listening = new AbortController()
  const { signal } = listening
  let isDragging = false
  const timer = isTouch ? setTimeout(start, TOUCH.delay) : undefined

  // A touched element receives all events of its touch, even after it has left the document.
  const source = isTouch ? press.target! : document
  const [moves, ends] = isTouch ? ['touchmove', 'touchend'] : ['mousemove', 'mouseup']
  source.addEventListener(moves, (event) => move(event as typeof press), { signal, passive: false })
  source.addEventListener(ends, end, { signal, passive: false })
  source.addEventListener('touchcancel', cancel, { signal })
  document.addEventListener('visibilitychange', cancel, { signal })
  document.addEventListener('keydown', escape, { signal, capture: true })
  window.addEventListener('resize', cancel, { signal })
  window.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  return stop

  function start(): void {
    isDragging = true
    deselect()
    document.addEventListener('selectionchange', deselect, { signal })
    handlers.onStart(from)
  }

  function move(event: MouseEvent | TouchEvent): void {
    const to = pointOf(event)
    if (isDragging) {
      if (event.cancelable) event.preventDefault()
      handlers.onMove(to)
      return
    }
    const distance = Math.hypot(to.x - from.x, to.y - from.y)
    if (isTouch && distance > TOUCH.tolerance) stop()
    else if (!isTouch && distance > MOUSE_DISTANCE) start()
  }

  function end(event: Event): void {
    stop()
    if (!isDragging) return
    // A touch without its default sends no click.
    if (isTouch && event.cancelable) event.preventDefault()
    else swallowClick()
    handlers.onEnd()
  }

  function escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    // The key that cancels a drag does nothing else.
    if (isDragging) event.stopPropagation()
    cancel()
  }

  function cancel(): void {
    stop()
    if (isDragging) handlers.onCancel()
  }

  function stop(): void {
    clearTimeout(timer)
    listening.abort()
  }
}

function pointOf(event: MouseEvent | TouchEvent): Point {
  const { clientX, clientY } = 'touches' in event ? event.targetTouches[0]! : event
  return { x: clientX, y: clientY }
}

function deselect(): void {
  document.getSelection()?.removeAllRanges()
}

/** Hides the click that follows a drop from the page, which would otherwise open the card. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), CLICK_MS)
}

function doNothing(): void {}

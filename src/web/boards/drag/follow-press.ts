/** A point in viewport pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface PressHandlers {
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
export function followPress(press: MouseEvent | TouchEvent, handlers: PressHandlers): () => void {
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
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
  window.addEventListener('resize', cancel, { signal })
  window.addEventListener('dragstart', preventDefault, { signal })
  window.addEventListener('contextmenu', preventDefault, { signal })
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

function preventDefault(event: Event): void {
  event.preventDefault()
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

import {
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type MouseSensorOptions,
  type SensorProps,
  type TouchSensorOptions,
} from '@dnd-kit/core'
import { useState } from 'react'

import type { Point } from './geometry.ts'

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
export function useDragSensors(follow: Follow) {
  const [mouse] = useState(() => ({ ...MOUSE, follow }))
  const [touch] = useState(() => ({ ...TOUCH, follow }))
  return useSensors(useSensor(GripMouseSensor, mouse), useSensor(GripTouchSensor, touch))
}

/** Turns the library's announcements off: they know neither names nor positions, so the board makes its own. */
export const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

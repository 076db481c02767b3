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

export interface Point {
  readonly x: number
  readonly y: number
}

/** Is told where the pointer is that drags, from where it began. */
type Follow = (pointer: Point) => void

/** Less is a click, or the hand of somebody who selects text. */
const MOUSE = { activationConstraint: { distance: 6 } }
/** A finger that moves earlier scrolls. */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 5 } }

/**
 * Only what carries `data-grip` is taken hold of: not by its text that can be selected, nor by buttons but its handle
 * and labels.
 */
function isGrip({ target }: Event): boolean {
  if (!(target instanceof Element) || !target.closest('[data-grip]')) return false
  return !target.closest(':is(a, button):not([data-handle], [data-label]), input, [data-text]')
}

/** Moves of the pointer are kept from the library's context, which would be drawn again for each. */
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

/** A finger that lets go where it lifted something has not tapped it: the link under it must not open. */
function endWithoutClick(event: Event): void {
  const isDragging = (event.target as Element).closest('[aria-disabled="true"]')
  if (isDragging && event.cancelable) event.preventDefault()
}

/** `follow` has to stay the same. */
export function useDragSensors(follow: Follow) {
  const [mouse] = useState(() => ({ ...MOUSE, follow }))
  const [touch] = useState(() => ({ ...TOUCH, follow }))
  return useSensors(useSensor(GripMouseSensor, mouse), useSensor(GripTouchSensor, touch))
}

/** The library's own announcements know neither names nor places: the board says them itself. */
export const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

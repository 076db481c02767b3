import {
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
} from '@dnd-kit/core'

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

class GripMouseSensor extends MouseSensor {
  static override activators: typeof MouseSensor.activators = MouseSensor.activators.map(
    ({ eventName, handler }) => ({
      eventName,
      handler: (event, options) => isGrip(event.nativeEvent) && handler(event, options),
    }),
  )
}

class GripTouchSensor extends TouchSensor {
  static override activators: typeof TouchSensor.activators = TouchSensor.activators.map(
    ({ eventName, handler }) => ({
      eventName,
      handler: (event, options) => isGrip(event.nativeEvent) && handler(event, options),
    }),
  )
}

export function useDragSensors() {
  return useSensors(useSensor(GripMouseSensor, MOUSE), useSensor(GripTouchSensor, TOUCH))
}

/** Hands the pointer to the handlers of the drag: they know the places from the model, and measure nothing else. */
export const followPointer: CollisionDetection = ({ pointerCoordinates }) =>
  pointerCoordinates ? [{ id: 'pointer', data: { pointer: pointerCoordinates } }] : []

export function pointerOf(event: {
  collisions: { data?: Record<string, unknown> }[] | null
}): Point | null {
  return (event.collisions?.[0]?.data?.['pointer'] as Point | undefined) ?? null
}

export interface Point {
  readonly x: number
  readonly y: number
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

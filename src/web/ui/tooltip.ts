import type { KeyId } from './keys/key-map.ts'

/** Returns the props that give a control a tooltip with a text and, optionally, an action's shortcut. */
export function tooltipProps(text: string, keyId?: KeyId) {
  return { 'data-tooltip': text, 'data-tooltip-key': keyId }
}

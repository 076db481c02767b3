import type { KeyId } from './keys/key-map.ts'

/** Gives a control a tooltip: its name, where only an icon is shown, and the key of the action that does the same. */
export function tooltipProps(text: string, keyId?: KeyId) {
  return { 'data-tooltip': text, 'data-tooltip-key': keyId }
}

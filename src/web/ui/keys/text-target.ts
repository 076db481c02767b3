/** Input types that take no text. */
const TEXTLESS = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/

const EDITORS = 'textarea, [contenteditable]:not([contenteditable="false"])'

/** Layers that handle their own keys. */
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Returns the kind of text field that an event comes from: single-line or editor. Null for none. */
export function textTarget(target: EventTarget | null): 'input' | 'editor' | null {
  if (!(target instanceof Element)) return null
  if (target.closest(EDITORS)) return 'editor'
  if (target instanceof HTMLInputElement) return TEXTLESS.test(target.type) ? null : 'input'
  return target instanceof HTMLSelectElement ? 'input' : null
}

export function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(LAYERS) !== null
}

/** True while the user composes a character with AltGr or an input method. */
export function isWriting(event: Pick<KeyboardEvent, 'getModifierState'>): boolean {
  const isComposing = 'isComposing' in event && event.isComposing === true
  return isComposing || event.getModifierState('AltGraph')
}

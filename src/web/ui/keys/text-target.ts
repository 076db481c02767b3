/** Inputs of these kinds take no text. */
const TEXTLESS = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/

const EDITORS = 'textarea, [contenteditable]:not([contenteditable="false"])'

/** Menus and dialogs have keys of their own. */
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether an event comes from where text is typed: in one line, or in an editor. */
export function textTarget(target: EventTarget | null): 'input' | 'editor' | null {
  if (!(target instanceof Element)) return null
  if (target.closest(EDITORS)) return 'editor'
  if (target instanceof HTMLInputElement) return TEXTLESS.test(target.type) ? null : 'input'
  return target instanceof HTMLSelectElement ? 'input' : null
}

export function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(LAYERS) !== null
}

/** Part of writing a character: AltGr, or an input method that composes one. */
export function isWriting(event: Pick<KeyboardEvent, 'getModifierState'>): boolean {
  const isComposing = 'isComposing' in event && event.isComposing === true
  return isComposing || event.getModifierState('AltGraph')
}

import { indentLines } from './indent-lines.ts'
import { markWords, type Chosen, type Mark } from './mark-words.ts'

/** A change to the selected text: marks around it, its indentation, or a block of lines after it. */
export type TextEdit = Mark | 'indent' | 'outdent' | { readonly insert: string }

/** Applies a change to a field's selection. */
export function editText(
  area: HTMLTextAreaElement,
  edit: TextEdit,
  onChange: (text: string) => void,
): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area
  const edited = apply({ text, start, end }, edit)
  if (!typeText(area, edited.text)) {
    // Setting the value first preserves the selection when React updates.
    area.value = edited.text
    onChange(edited.text)
  }
  area.setSelectionRange(edited.start, edited.end)
}

/**
 * Replaces the part of a field's text that differs, as if the user had typed it: the browser can undo it and fires its
 * input event. Returns false when the browser cannot.
 */
function typeText(area: HTMLTextAreaElement, text: string): boolean {
  const before = area.value
  if (before === text) return true
  const shared = Math.min(before.length, text.length)
  let head = 0
  while (head < shared && before[head] === text[head]) head += 1
  let tail = 0
  while (tail < shared - head && before.at(-1 - tail) === text.at(-1 - tail)) tail += 1
  area.setSelectionRange(head, before.length - tail)
  const typed = text.slice(head, text.length - tail)
  document.execCommand(typed ? 'insertText' : 'delete', false, typed)
  return area.value === text
}

function apply(chosen: Chosen, edit: TextEdit): Chosen {
  if (typeof edit === 'object') return insertLines(chosen, edit.insert)
  if (edit === 'indent' || edit === 'outdent') return indentLines(chosen, edit)
  return markWords(chosen, edit)
}

function insertLines({ text, end }: Chosen, block: string): Chosen {
  const before = text.slice(0, end)
  const head = before === '' || before.endsWith('\n') ? before : `${before}\n`
  const caret = head.length + block.length
  return { text: head + block + text.slice(end), start: caret, end: caret }
}

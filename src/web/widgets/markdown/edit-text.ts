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
  // Setting the value first preserves the selection when React updates.
  area.value = edited.text
  area.setSelectionRange(edited.start, edited.end)
  onChange(edited.text)
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

import type { KeyboardEvent } from 'react'

import { keysOf } from '#web/ui/keys/key-choices.ts'
import type { KeyId } from '#web/ui/keys/key-map.ts'
import { strokeOf } from '#web/ui/keys/stroke.ts'
import { isWriting } from '#web/ui/keys/text-target.ts'
import { markWords, type Mark } from './mark-words.ts'

const MARKS: readonly (readonly [KeyId, Mark])[] = [
  ['editor.bold', 'bold'],
  ['editor.italic', 'italic'],
  ['editor.code', 'code'],
  ['editor.strike', 'strike'],
  ['editor.link', 'link'],
]

interface EditorActions {
  readonly onChange: (text: string) => void
  readonly onSubmit: () => void
  readonly onLeave: () => void
  readonly onTurn: () => void
  /** From the field, while nothing is in it. */
  readonly onLast?: ((field: HTMLTextAreaElement) => void) | undefined
}

/** The keys of an editor, wherever in it the focus is. True for one that is used up. */
export function pressInEditor(event: KeyboardEvent, actions: EditorActions): boolean {
  if (isWriting(event.nativeEvent)) return false
  const stroke = strokeOf(event)
  const is = (id: KeyId) => keysOf(id).includes(stroke)
  if (is('editor.send')) actions.onSubmit()
  else if (is('editor.leave')) actions.onLeave()
  else if (is('editor.preview')) actions.onTurn()
  else if (is('editor.last') && actions.onLast && isEmptyField(event.target)) {
    actions.onLast(event.target)
  } else {
    const [, mark] = MARKS.find(([id]) => is(id)) ?? []
    if (!mark || !(event.target instanceof HTMLTextAreaElement)) return false
    markIn(event.target, mark, actions.onChange)
  }
  return true
}

function isEmptyField(target: EventTarget): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.value === ''
}

function markIn(area: HTMLTextAreaElement, mark: Mark, onChange: (text: string) => void): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area
  const marked = markWords({ text, start, end }, mark)
  // What is chosen stays so: React finds the text there already.
  area.value = marked.text
  area.setSelectionRange(marked.start, marked.end)
  onChange(marked.text)
}

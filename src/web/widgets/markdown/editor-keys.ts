import type { KeyboardEvent } from 'react'

import { keysOf } from '#web/ui/keys/key-choices.ts'
import type { KeyId } from '#web/ui/keys/key-map.ts'
import { strokeOf } from '#web/ui/keys/stroke.ts'
import { isWriting } from '#web/ui/keys/text-target.ts'
import { editText, type TextEdit } from './edit-text.ts'

const EDITS: readonly (readonly [KeyId, TextEdit])[] = [
  ['editor.bold', 'bold'],
  ['editor.italic', 'italic'],
  ['editor.code', 'code'],
  ['editor.strike', 'strike'],
  ['editor.link', 'link'],
  ['editor.indent', 'indent'],
  ['editor.outdent', 'outdent'],
]

interface EditorActions {
  readonly onChange: (text: string) => void
  readonly onSubmit: () => void
  /** Runs on the key for the second way to submit. */
  readonly onPublish?: (() => void) | undefined
  /** Runs on the key that also resolves the thread. */
  readonly onResolve?: (() => void) | undefined
  readonly suggestion?: string | undefined
  readonly onTabKey: () => void
  /** True when Tab indents instead of moving the focus. */
  readonly tabIndents: boolean
  readonly onLeave: () => void
  readonly onTurn: () => void
  /** Runs when the user presses the key in an empty field. */
  readonly onLast?: ((field: HTMLTextAreaElement) => void) | undefined
}

/** Handles an editor's keys, wherever its focus is. Returns true when it handled the key. */
export function pressInEditor(event: KeyboardEvent, actions: EditorActions): boolean {
  if (isWriting(event.nativeEvent)) return false
  const stroke = strokeOf(event)
  const is = (id: KeyId) => keysOf(id).includes(stroke)
  const area = event.target instanceof HTMLTextAreaElement ? event.target : null
  if (is('editor.send')) actions.onSubmit()
  else if (is('editor.publish') && actions.onPublish) actions.onPublish()
  else if (is('editor.resolve') && actions.onResolve) actions.onResolve()
  else if (is('editor.leave')) actions.onLeave()
  else if (is('editor.preview')) actions.onTurn()
  else if (is('editor.tab-key')) actions.onTabKey()
  else if (is('editor.last') && actions.onLast && isEmptyField(event.target)) {
    actions.onLast(event.target)
  } else {
    const edit = editOf(stroke, actions)
    if (!area || !edit) return false
    editText(area, edit, actions.onChange)
  }
  return true
}

function editOf(stroke: string, { tabIndents, suggestion }: EditorActions): TextEdit | undefined {
  if (tabIndents && stroke === 'Tab') return 'indent'
  if (tabIndents && stroke === 'Shift+Tab') return 'outdent'
  if (suggestion && keysOf('editor.suggest').includes(stroke)) return { insert: suggestion }
  return EDITS.find(([id]) => keysOf(id).includes(stroke))?.[1]
}

function isEmptyField(target: EventTarget): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.value === ''
}

import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'

import { Button } from '#web/ui/button.tsx'
import { keysOf } from '#web/ui/keys/key-choices.ts'
import { keyWords } from '#web/ui/keys/stroke.ts'
import { editText } from './edit-text.ts'
import { pressInEditor } from './editor-keys.ts'
import type { MarkdownPlace } from './markdown-place.ts'
import { MarkdownText } from './markdown-text.ts'
import { SIDES, SideTabs, type Side } from './side-tabs.tsx'
import './keys.ts'

interface MarkdownEditorProps {
  label: string
  text: string
  place: MarkdownPlace
  /** The error or draft note beside the buttons. */
  note?: ReactNode
  placeholder?: string
  takesFocus?: boolean
  /** True while the text is being submitted. */
  isReadOnly?: boolean
  ref?: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
  onSubmit: () => void
  /** The second way to submit. */
  onPublish?: (() => void) | undefined
  /** Submits, and resolves the thread. */
  onResolve?: (() => void) | undefined
  /** Markdown that a key and a button insert. */
  suggestion?: string
  /** The reason why the text cannot have suggestions. */
  whyNoSuggestion?: string
  /** Replaces the preview of the text. */
  preview?: ReactNode
  /** Runs on Escape. */
  onLeave: () => void
  /** Runs on `ArrowUp` in an empty field. */
  onLast?: (field: HTMLTextAreaElement) => void
  children?: ReactNode
}

/** The API's maximum text length, in characters. */
const LIMIT = 1_048_576

/** A Markdown editor with preview. Import it only from lazily loaded files. */
export function MarkdownEditor({ ref, ...props }: MarkdownEditorProps) {
  const { label, text, place, note, onSubmit, onLeave, onLast } = props
  const [side, setSide] = useState<Side>('write')
  const [tabIndents, setTabIndents] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const hasTurned = useRef(false)
  const noteId = useId()
  const whyId = useId()
  const panelId = useId()

  const within = (act: (() => void) | undefined) => act && (() => text.length <= LIMIT && act())
  const submit = () => void within(onSubmit)!()

  function turn() {
    setSide(side === 'write' ? 'preview' : 'write')
    hasTurned.current = true
  }
  // Restores the focus, since switching tabs hides the focused element.
  useEffect(() => {
    if (!hasTurned.current) return
    hasTurned.current = false
    const part = side === 'write' ? 'textarea' : '[role=tab][aria-selected=true]'
    form.current?.querySelector<HTMLElement>(part)?.focus()
  }, [side])

  function insertSuggestion() {
    const area = form.current!.querySelector('textarea')!
    area.focus()
    editText(area, { insert: props.suggestion! }, props.onChange)
  }

  function onKeyDown(event: KeyboardEvent) {
    const actions = {
      onChange: props.onChange,
      onSubmit: submit,
      onPublish: within(props.onPublish),
      onResolve: within(props.onResolve),
      suggestion: props.suggestion,
      onLeave,
      onTurn: turn,
      onLast,
      onTabKey: () => setTabIndents(!tabIndents),
      tabIndents,
    }
    if (!pressInEditor(event, actions)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // Handles key events that bubble from the field and the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      data-key-scope="editor"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-2"
    >
      <div>
        <div className="flex items-start justify-between gap-x-3">
          <SideTabs label={label} side={side} panelId={panelId} onChange={setSide} />
          {props.suggestion !== undefined && side === 'write' && (
            <Button size="xs" variant="quiet" onPress={insertSuggestion}>
              Insert suggestion
            </Button>
          )}
          {props.whyNoSuggestion && side === 'write' && (
            <p id={whyId} className="self-center text-small text-muted">
              {props.whyNoSuggestion}
            </p>
          )}
        </div>
        <div
          id={panelId}
          role="tabpanel"
          aria-label={SIDES[side]}
          {...(side === 'preview' && { tabIndex: 0 })}
        >
          <textarea
            ref={ref}
            hidden={side !== 'write'}
            aria-label={label}
            aria-describedby={`${noteId} ${whyId}`}
            value={text}
            placeholder={props.placeholder}
            readOnly={props.isReadOnly}
            onChange={(event) => props.onChange(event.target.value)}
            // The editor opens only for typing.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={props.takesFocus}
            className={areaClass}
          />
          {side === 'preview' && (
            <div className="min-h-24 rounded-control border border-dashed border-hairline px-2.5 py-1.5">
              {text.trim() ? (
                (props.preview ?? <MarkdownText text={text} place={place} />)
              ) : (
                <p className="text-muted">Nothing to preview</p>
              )}
            </div>
          )}
        </div>
      </div>
      {tabIndents && (
        <output className="text-small text-muted">
          Tab indents. Press {keyWords(keysOf('editor.tab-key')[0]!)} to let Tab move the focus.
        </output>
      )}
      {text.length > 0.9 * LIMIT && <Length count={text.length} />}
      <div className="flex flex-wrap items-center gap-2 has-[>:only-child:empty]:hidden">
        {props.children}
        <div id={noteId} className="text-small text-muted empty:hidden">
          {note}
        </div>
      </div>
    </form>
  )
}

/** Warns when the text is near or over the limit. */
function Length({ count }: { count: number }) {
  const isOver = count > LIMIT
  return (
    <p
      {...(isOver && { role: 'alert' })}
      className={`text-small tabular-nums ${isOver ? 'text-danger' : 'text-muted'}`}
    >
      {count.toLocaleString('en')} of {LIMIT.toLocaleString('en')} characters
      {isOver && '. Shorten the text to send it.'}
    </p>
  )
}

/** Styles a multiline field that grows with its text. */
const areaClass =
  'block field-sizing-content max-h-[50vh] min-h-24 w-full resize-y rounded-control border border-control bg-canvas px-2.5 ' +
  'py-1.5 text-body text-text focus:border-accent focus:outline-2 focus:outline-offset-[-1px] ' +
  'focus:outline-accent disabled:opacity-50'

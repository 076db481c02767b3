import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'

import { pressInEditor } from './editor-keys.ts'
import type { MarkdownPlace } from './markdown-place.ts'
import { MarkdownText } from './markdown-text.ts'

interface MarkdownEditorProps {
  label: string
  text: string
  place: MarkdownPlace
  /** The error or draft note that describes the field. */
  note?: ReactNode
  placeholder?: string
  takesFocus?: boolean
  /** While it is sent. */
  isReadOnly?: boolean
  /** The field. */
  ref?: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
  onSubmit: () => void
  /** Escape. */
  onLeave: () => void
  /** `ArrowUp` in the empty field. */
  onLast?: (field: HTMLTextAreaElement) => void
  /** The buttons. */
  children: ReactNode
}

/** Writes Markdown, and shows what becomes of it. Import it only from files that are themselves loaded lazily. */
export function MarkdownEditor({ ref, ...props }: MarkdownEditorProps) {
  const { label, text, place, note, onSubmit, onLeave, onLast } = props
  const [side, setSide] = useState<Side>('write')
  const form = useRef<HTMLFormElement>(null)
  const hasTurned = useRef(false)
  const noteId = useId()

  function turn() {
    setSide(side === 'write' ? 'preview' : 'write')
    hasTurned.current = true
  }
  // What had the focus is hidden now.
  useEffect(() => {
    if (!hasTurned.current) return
    hasTurned.current = false
    const part = side === 'write' ? 'textarea' : '[role=tab][aria-selected=true]'
    form.current?.querySelector<HTMLElement>(part)?.focus()
  }, [side])

  function onKeyDown(event: KeyboardEvent) {
    const actions = { onChange: props.onChange, onSubmit, onLeave, onTurn: turn, onLast }
    if (!pressInEditor(event, actions)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // The keys are those of the field and the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      data-key-scope="editor"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex flex-col gap-2"
    >
      <Tabs selectedKey={side} onSelectionChange={(key) => setSide(key as Side)}>
        <TabList aria-label={label} className="mb-1.5 flex gap-1">
          <SideTab id="write">Write</SideTab>
          <SideTab id="preview">Preview</SideTab>
        </TabList>
        <TabPanel id="write" shouldForceMount className="data-[inert]:hidden">
          <textarea
            ref={ref}
            aria-label={label}
            aria-describedby={noteId}
            value={text}
            placeholder={props.placeholder}
            readOnly={props.isReadOnly}
            onChange={(event) => props.onChange(event.target.value)}
            // It appears because somebody wants to type in it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={props.takesFocus}
            className={areaClass}
          />
        </TabPanel>
        <TabPanel
          id="preview"
          className="min-h-24 rounded-control border border-dashed border-hairline px-2.5 py-1.5"
        >
          {text.trim() ? (
            <MarkdownText text={text} place={place} />
          ) : (
            <p className="text-muted">Nothing to preview</p>
          )}
        </TabPanel>
      </Tabs>
      <div id={noteId} className="text-small text-muted empty:hidden">
        {note}
      </div>
      <div className="flex flex-wrap items-center gap-2">{props.children}</div>
    </form>
  )
}

type Side = 'write' | 'preview'

function SideTab({ id, children }: { id: Side; children: string }) {
  return (
    <Tab
      id={id}
      className="flex h-6 cursor-default items-center rounded-inner px-2 text-small font-medium text-muted hover:text-text data-[selected]:bg-hover data-[selected]:text-text pointer-coarse:h-11"
    >
      {children}
    </Tab>
  )
}

/** The look of a field that takes several lines, and grows with them. */
const areaClass =
  'block field-sizing-content max-h-[50vh] min-h-24 w-full resize-y rounded-control border border-control bg-canvas px-2.5 ' +
  'py-1.5 text-body text-text focus:border-accent focus:outline-2 focus:outline-offset-[-1px] ' +
  'focus:outline-accent disabled:opacity-50'

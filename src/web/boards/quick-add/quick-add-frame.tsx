import { useLayoutEffect, type ReactNode, type RefObject } from 'react'

import type { Column } from '#web/boards/board/board-column.ts'
import { inputClass } from '#web/ui/input-class.ts'
import { useQuickAdd } from './quick-add-host.tsx'

interface QuickAddFrameProps {
  column: Column
  text: string
  onWrite: (text: string) => void
  onSend: () => void
  /** Handles Shift+Enter. Without it, the keys begin a new line. */
  onSendAndOpen?: (() => void) | undefined
  isInvalid?: boolean
  describedBy?: string
  /** The field for the titles. */
  input: RefObject<HTMLTextAreaElement | null>
  /** The controls below the titles. */
  children: ReactNode
}

const MAX_ROWS = 6

/** The form for new cards, with the field for their titles. */
export function QuickAddFrame(props: QuickAddFrameProps) {
  const { column, text, onWrite, onSend, onSendAndOpen, input, children } = props
  const { close } = useQuickAdd()
  // Typing continues the text. Browsers put the caret before it.
  useLayoutEffect(() => {
    const field = input.current!
    field.setSelectionRange(field.value.length, field.value.length)
  }, [input])
  return (
    // Events bubble up from the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label={`New card in ${column.title}`}
      // Keys typed in the form must not act on the board.
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') close()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      className="flex flex-col gap-2"
    >
      <textarea
        ref={input}
        aria-label="Title"
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid}
        placeholder="Card title"
        rows={Math.min(text.split('\n').length, MAX_ROWS)}
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'Enter') return
          const send = event.shiftKey ? onSendAndOpen : onSend
          if (!send) return
          event.preventDefault()
          send()
        }}
        // Users open this form to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={`${inputClass} h-auto! min-h-8 resize-none py-1.5 leading-[1.125rem] pointer-coarse:min-h-11 pointer-coarse:py-3`}
      />
      {children}
    </form>
  )
}

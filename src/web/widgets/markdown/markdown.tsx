import './markdown.css'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { drawMarkdown } from './draw-markdown.ts'
import type { MarkdownPlace } from './markdown-place.ts'
import { parseMarkdown } from './parse-markdown.ts'

export interface MarkdownProps {
  text: string
  /** Pass the same object while the context is the same. */
  place: MarkdownPlace
  /** Ticks or unticks the task in a line, counted from 0. Without it, tasks are read-only. */
  onTick?: ((line: number, isDone: boolean) => void) | undefined
}

/** In characters. Rendering a longer text may block the page for seconds, so the user must ask for it. */
const LONG = 100_000

/** Renders Markdown. Import it lazily, as `MarkdownText` does. */
export function Markdown(props: MarkdownProps) {
  const isLong = props.text.length > LONG
  const [choice, setChoice] = useState<'plain' | 'formatted' | null>(null)
  if (choice === 'formatted' || (!isLong && choice === null)) {
    return <Formatted {...props} onPlain={() => setChoice('plain')} />
  }
  return (
    <>
      <Remark
        words={isLong ? 'Shown as plain text because it is very long.' : 'Shown as plain text.'}
        action="Format text"
        onPress={() => setChoice('formatted')}
      />
      <div className="whitespace-pre-wrap wrap-anywhere">{props.text}</div>
    </>
  )
}

/** A remark above a text, with a way to see the text differently. */
function Remark(props: { words: string; action: string; onPress: () => void }) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-2 text-small text-muted">
      {props.words}
      <Button size="xs" onPress={props.onPress}>
        {props.action}
      </Button>
    </p>
  )
}

function Formatted({ text, place, onTick, onPlain }: MarkdownProps & { onPlain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const { html, isCut } = useMemo(() => parseMarkdown(text), [text])
  const canTick = onTick !== undefined

  useLayoutEffect(() => {
    const element = box.current!
    const line = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset['line']
    const hadFocus = element.contains(document.activeElement)
    element.replaceChildren(drawMarkdown(html, place, canTick))
    if (line && hadFocus) element.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus()
  }, [html, place, canTick])

  const tick = useEffectEvent((event: Event) => {
    const { checked, dataset } = event.target as HTMLInputElement
    onTick?.(Number(dataset['line']), checked)
  })
  useEffect(() => {
    const element = box.current!
    const listener = (event: Event) => tick(event)
    element.addEventListener('change', listener)
    return () => element.removeEventListener('change', listener)
  }, [])

  return (
    <>
      {isCut && (
        <Remark
          words="Only the beginning is shown because the text is too long to format."
          action="Show plain text"
          onPress={onPlain}
        />
      )}
      <div ref={box} className="markdown" />
    </>
  )
}

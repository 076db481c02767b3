import './markdown.css'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { drawMarkdown } from './draw-markdown.ts'
import type { MarkdownPlace } from './markdown-place.ts'

export interface MarkdownProps {
  text: string
  /** The same as long as nothing of it changes. */
  place: MarkdownPlace
  /** Ticks the task of a line, counted from 0; without it tasks are only shown. */
  onTick?: ((line: number, isDone: boolean) => void) | undefined
}

/** Characters. Longer ones may keep the page busy for seconds: whoever wrote it may have meant that. */
const LONG = 100_000

/** A text in Markdown. Import it lazily: `MarkdownText` does. */
export function Markdown(props: MarkdownProps) {
  const [isAsked, setAsked] = useState(false)
  if (props.text.length <= LONG || isAsked) return <Formatted {...props} />
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-2 text-small text-muted">
        Shown as plain text because it is very long.
        <Button size="xs" onPress={() => setAsked(true)}>
          Format text
        </Button>
      </p>
      <div className="whitespace-pre-wrap wrap-anywhere">{props.text}</div>
    </>
  )
}

function Formatted({ text, place, onTick }: MarkdownProps) {
  const box = useRef<HTMLDivElement>(null)
  const canTick = onTick !== undefined

  useLayoutEffect(() => {
    const element = box.current!
    const line = document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset['line']
    const hadFocus = element.contains(document.activeElement)
    element.replaceChildren(drawMarkdown(text, place, canTick))
    if (line && hadFocus) element.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus()
  }, [text, place, canTick])

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

  return <div ref={box} className="markdown" />
}

import './markdown.css'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

import { drawMarkdown } from './draw-markdown.ts'
import type { MarkdownPlace } from './markdown-place.ts'

export interface MarkdownProps {
  text: string
  /** The same as long as nothing of it changes. */
  place: MarkdownPlace
  /** Ticks the task of a line, counted from 0; without it tasks are only shown. */
  onTick?: ((line: number, isDone: boolean) => void) | undefined
}

/** A text in Markdown. Import it lazily: `MarkdownText` does. */
export function Markdown({ text, place, onTick }: MarkdownProps) {
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

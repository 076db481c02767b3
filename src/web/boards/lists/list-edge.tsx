import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

import { LIST_WIDTH, within } from './use-list-width.ts'

interface ListEdgeProps {
  title: string
  list: RefObject<HTMLElement | null>
  width: number | null
  /** Null resets to the usual width. */
  onResize: (width: number | null) => void
}

/** A list's right edge, which resizes the list by pointer or arrow keys. */
export function ListEdge({ title, list, width, onResize }: ListEdgeProps) {
  const [grip, setGrip] = useState<{ x: number; width: number } | null>(null)
  const [measured, setMeasured] = useState<number>(LIST_WIDTH.usual)
  const current = width ?? measured
  const measure = () => list.current?.offsetWidth ?? LIST_WIDTH.usual

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setGrip({ x: event.clientX, width: measure() })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = widthAfter(event.key, measure())
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onResize(next)
  }

  return (
    // In the ARIA window splitter pattern, a focusable separator is a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      data-offer
      aria-orientation="vertical"
      aria-label={`${title} width`}
      aria-valuemin={LIST_WIDTH.least}
      aria-valuenow={current}
      aria-valuemax={LIST_WIDTH.most}
      aria-valuetext={`${current} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      title="Drag to resize, double-click to reset"
      onFocus={() => setMeasured(measure())}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => grip && onResize(within(grip.width + event.clientX - grip.x))}
      onPointerUp={() => setGrip(null)}
      onPointerCancel={() => setGrip(null)}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
      className="absolute top-10 -right-3 bottom-0 w-3 cursor-col-resize touch-none rounded-full outline-none after:absolute after:inset-y-0 after:left-[5px] after:w-0.5 after:rounded-full hover:after:bg-control focus-visible:after:bg-accent active:after:bg-accent max-sm:hidden"
    />
  )
}

function widthAfter(key: string, width: number): number | null | undefined {
  if (key === 'ArrowLeft') return width - LIST_WIDTH.step
  if (key === 'ArrowRight') return width + LIST_WIDTH.step
  if (key === 'Home') return LIST_WIDTH.least
  if (key === 'End') return LIST_WIDTH.most
  return key === 'Enter' ? null : undefined
}

import { useRef, type KeyboardEvent, type RefObject } from 'react'

import type { PanelWidths } from './use-panel-width.ts'

interface PanelEdgeProps {
  label: string
  /** The panel's side that the edge moves. */
  side: 'left' | 'right'
  panel: RefObject<HTMLElement | null>
  width: number
  widths: PanelWidths
  onResize: (width: number) => void
}

const STEP = 24

/** A panel's edge. Users drag it or press arrow keys to resize the panel. A double-click resets the width. */
export function PanelEdge({ label, side, panel, width, widths, onResize }: PanelEdgeProps) {
  /** The pointer's distance from the edge while dragging. Null otherwise. */
  const grip = useRef<number | null>(null)

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowLeft: side === 'left' ? width + STEP : width - STEP,
      ArrowRight: side === 'left' ? width - STEP : width + STEP,
      Home: widths.least,
      End: widths.most,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onResize(next)
  }

  return (
    // A focusable separator is a control in the ARIA pattern for window splitters.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={widths.least}
      aria-valuemax={widths.most}
      aria-valuetext={`${width} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(widths.usual)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = event.clientX - (panel.current?.getBoundingClientRect()[side] ?? 0)
      }}
      onPointerMove={({ clientX }) => {
        const box = panel.current?.getBoundingClientRect()
        if (grip.current === null || !box) return
        const edge = clientX - grip.current
        onResize(side === 'left' ? box.right - edge : edge - box.left)
      }}
      onLostPointerCapture={() => (grip.current = null)}
      className={`group absolute inset-y-0 ${side === 'left' ? '-left-3' : '-right-3'} z-10 flex w-6 cursor-col-resize touch-none justify-center outline-none`}
    >
      <span
        aria-hidden
        className="h-full w-0.5 bg-transparent transition-colors duration-120 group-hover:bg-accent group-focus-visible:bg-accent group-active:bg-accent"
      />
    </div>
  )
}

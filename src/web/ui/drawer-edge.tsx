import { useRef, type KeyboardEvent, type RefObject } from 'react'

import { DRAWER_WIDTH } from './use-drawer-width.ts'

interface DrawerEdgeProps {
  panel: RefObject<HTMLElement | null>
  width: number
  onResize: (width: number) => void
}

const STEP = 24

/** The left edge of a drawer, by which it is made wider: pulled, or by arrow keys. A double click undoes it. */
export function DrawerEdge({ panel, width, onResize }: DrawerEdgeProps) {
  /** The grip's distance from the panel's left side while dragged; null otherwise. */
  const grip = useRef<number | null>(null)

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: DRAWER_WIDTH.least,
      End: DRAWER_WIDTH.most,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onResize(next)
  }

  return (
    // A separator that can be focused is a control: its keys are those of a slider.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the drawer"
      aria-valuenow={width}
      aria-valuemin={DRAWER_WIDTH.least}
      aria-valuemax={DRAWER_WIDTH.most}
      aria-valuetext={`${width} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(DRAWER_WIDTH.usual)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = event.clientX - (panel.current?.getBoundingClientRect().left ?? 0)
      }}
      onPointerMove={({ clientX }) => {
        const right = panel.current?.getBoundingClientRect().right
        if (grip.current === null || right === undefined) return
        onResize(right - clientX + grip.current)
      }}
      onLostPointerCapture={() => (grip.current = null)}
      className="group absolute inset-y-0 -left-3 z-10 flex w-6 cursor-col-resize touch-none justify-center outline-none"
    >
      <span
        aria-hidden
        className="h-full w-0.5 bg-transparent transition-colors duration-120 group-hover:bg-accent group-focus-visible:bg-accent group-active:bg-accent"
      />
    </div>
  )
}

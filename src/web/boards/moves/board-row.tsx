import type { FocusEvent, ReactNode, RefObject } from 'react'

import { useDraggedCards, useDraggedList } from './drag-context.ts'

interface BoardRowProps {
  ref: RefObject<HTMLDivElement | null>
  onPointerDown: () => void
  onBlur: (event: FocusEvent) => void
  children: ReactNode
}

/** The lists side by side. It scrolls sideways; on a phone from list to list, but not while something is dragged. */
export function BoardRow({ ref, onPointerDown, onBlur, children }: BoardRowProps) {
  const hasCards = useDraggedCards((drag) => drag !== null)
  const hasList = useDraggedList((drag) => drag !== null)
  return (
    <div
      ref={ref}
      onPointerDownCapture={onPointerDown}
      onBlur={onBlur}
      className={`@container flex min-h-0 min-w-0 flex-1 gap-3 overflow-x-auto overscroll-x-contain px-3 pb-3 scroll-px-3 md:px-6 ${
        hasCards || hasList ? '' : 'max-sm:snap-x max-sm:snap-mandatory'
      }`}
    >
      {children}
    </div>
  )
}

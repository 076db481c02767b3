import { ListFilter } from 'lucide-react'
import type { PointerEvent, ReactNode, RefObject } from 'react'

interface FilterFrameProps {
  ref?: RefObject<HTMLDivElement | null>
  /** True when the frame has a button at its end. */
  hasClear: boolean
  /** Fixed filters, which users cannot change here. */
  locked: ReactNode
  onFocusInput: () => void
  children: ReactNode
}

/** The filter bar's outline. A press beside the controls focuses the input. */
export function FilterFrame({ ref, hasClear, locked, onFocusInput, children }: FilterFrameProps) {
  function onPointerDown(event: PointerEvent): void {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onFocusInput()
  }

  return (
    <div
      ref={ref}
      className={`relative flex min-h-8 items-center gap-1 rounded-control [scrollbar-width:none] max-sm:overflow-x-auto max-sm:overflow-y-hidden sm:flex-wrap border border-control bg-canvas py-[3px] pr-1 pl-2 pointer-coarse:py-0 focus-within:border-accent focus-within:outline-1 focus-within:-outline-offset-2 focus-within:outline-accent pointer-coarse:min-h-11 ${hasClear ? 'sm:pr-8 sm:pointer-coarse:pr-12' : ''}`}
      onPointerDown={onPointerDown}
    >
      <ListFilter aria-hidden size={14} className="mr-0.5 shrink-0 text-faint" />
      {locked}
      {children}
    </div>
  )
}

export const FILTER_INPUT_CLASS =
  'h-6 w-full bg-transparent outline-none pointer-coarse:-my-2.5 pointer-coarse:h-11'

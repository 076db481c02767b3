import { useRef, useState } from 'react'

import { lazyPart } from '#web/ui/lazy-part.tsx'

const AddListPopover = lazyPart(async () => (await import('./add-list-popover.tsx')).AddListPopover)

interface InsertGapProps {
  /** The title of the list to the left. */
  title: string
  /** The new list's position, from 0. */
  position: number
}

/** A button in the gap to the right of a list. It inserts a list there and is visible only on hover and focus. */
export function InsertGap({ title, position }: InsertGapProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        data-offer
        aria-label={`Insert list after ${title}`}
        title="Insert list here"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => AddListPopover.preload()}
        onFocus={() => AddListPopover.preload()}
        onClick={() => setOpen(true)}
        className="absolute top-2 -right-4.5 z-10 flex size-6 items-center justify-center rounded-full bg-accent text-h3 leading-none text-on-accent opacity-0 transition-opacity duration-120 before:content-['+'/''] hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 max-sm:hidden pointer-coarse:hidden"
      />
      {open && (
        <AddListPopover position={position} triggerRef={trigger} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

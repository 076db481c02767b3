import { useRef, useState } from 'react'

import { lazyPart } from '#web/ui/lazy-part.tsx'

const AddListPopover = lazyPart(async () => (await import('./add-list-popover.tsx')).AddListPopover)

interface InsertGapProps {
  /** The list on its left. */
  title: string
  /** Where the new list will stand among the lists, from 0. */
  position: number
}

/** In the gap on the right of a list: adds one there. It shows only where a pointer or the focus is. */
export function InsertGap({ title, position }: InsertGapProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        data-offer
        aria-label={`Insert a list after ${title}`}
        title="Insert a list here"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => AddListPopover.bring()}
        onFocus={() => AddListPopover.bring()}
        onClick={() => setOpen(true)}
        className="absolute top-2 -right-4.5 z-10 flex size-6 items-center justify-center rounded-full bg-accent text-h3 leading-none text-on-accent opacity-0 transition-opacity duration-120 before:content-['+'/''] hover:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 max-sm:hidden pointer-coarse:hidden"
      />
      {open && (
        <AddListPopover position={position} triggerRef={trigger} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

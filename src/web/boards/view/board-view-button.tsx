import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'

const load = async () => ({ default: (await import('./board-view-popover.tsx')).BoardViewPopover })
const BoardViewPopover = lazy(load)

/** How the person wants to see this board; nobody else sees it so. */
export function BoardViewButton() {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={trigger}
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden size={14} />
        <span className="max-xs:sr-only">View</span>
      </Button>
      {open && (
        <Suspense>
          <BoardViewPopover triggerRef={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

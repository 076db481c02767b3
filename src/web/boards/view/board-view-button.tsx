import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'

import { useBoard } from '#web/boards/board/board-context.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BoardViewPopover = lazyPart(
  async () => (await import('./board-view-popover.tsx')).BoardViewPopover,
)

/** How the person wants to see this board; nobody else sees it so. */
export function BoardViewButton() {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // What can be chosen is how cards look.
  if (!useBoard().offersIssues) return null
  return (
    <>
      <Button
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={open}
        onHoverStart={() => BoardViewPopover.bring()}
        onFocus={() => BoardViewPopover.bring()}
        onPress={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden size={14} />
        <span className="max-xs:sr-only">View</span>
      </Button>
      {open && <BoardViewPopover triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  )
}

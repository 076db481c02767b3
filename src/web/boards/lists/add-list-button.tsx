import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AddListPopover = lazyPart(async () => (await import('./add-list-popover.tsx')).AddListPopover)

interface AddListButtonProps {
  /** One of several in a bar, where a phone has room for its icon only; elsewhere it is what comes next. */
  isSmall?: boolean
  /** Adding a list is what comes next. */
  opensItself?: boolean
}

export function AddListButton({ isSmall = false, opensItself = false }: AddListButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!opensItself) return undefined
    // A new page first has the focus itself.
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [opensItself])
  return (
    <>
      <Button
        ref={trigger}
        variant={isSmall ? 'secondary' : 'primary'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onHoverStart={() => AddListPopover.bring()}
        onFocus={() => AddListPopover.bring()}
        onPress={() => setOpen(true)}
      >
        <Plus aria-hidden size={14} />
        <span className={isSmall ? 'max-xs:sr-only' : ''}>Add list</span>
      </Button>
      {open && (
        <AddListPopover position={null} triggerRef={trigger} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

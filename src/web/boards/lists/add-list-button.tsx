import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AddListPopover = lazyPart(async () => (await import('./add-list-popover.tsx')).AddListPopover)

interface AddListButtonProps {
  /** True where another button is the main one. */
  isSecondary?: boolean
  /** Opens the popover on mount, for a new board. */
  opensItself?: boolean
}

export function AddListButton({ isSecondary = false, opensItself = false }: AddListButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!opensItself) return undefined
    // Waits until the new page has taken the focus.
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [opensItself])
  return (
    <>
      <Button
        ref={trigger}
        variant={isSecondary ? 'secondary' : 'primary'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => AddListPopover.preload()}
        onFocus={() => AddListPopover.preload()}
        onPress={() => setOpen(true)}
      >
        <Plus aria-hidden size={14} />
        Add list
      </Button>
      {open && (
        <AddListPopover position={null} triggerRef={trigger} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

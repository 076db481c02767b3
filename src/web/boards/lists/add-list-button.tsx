import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'

const load = async () => ({ default: (await import('./add-list-popover.tsx')).AddListPopover })
const AddListPopover = lazy(load)

interface AddListButtonProps {
  /** A phone has room for its icon only. */
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
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setOpen(true)}
      >
        <Plus aria-hidden size={14} />
        <span className={isSmall ? 'max-xs:sr-only' : ''}>Add list</span>
      </Button>
      {open && (
        <Suspense>
          <AddListPopover position={null} triggerRef={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

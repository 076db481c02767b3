import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'

const load = async () => ({ default: (await import('./add-list-popover.tsx')).AddListPopover })
const AddListPopover = lazy(load)

/** `opensItself` where adding a list is what comes next. */
export function AddListButton({ opensItself = false }: { opensItself?: boolean }) {
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
        Add list
      </Button>
      {open && (
        <Suspense>
          <AddListPopover position={null} triggerRef={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

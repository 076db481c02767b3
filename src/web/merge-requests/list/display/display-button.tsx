import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const DisplayPopover = lazyPart(async () => (await import('./display-popover.tsx')).DisplayPopover)

/** Opens the display options of the list. */
export function DisplayButton({ isInProject }: { isInProject: boolean }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={trigger}
        label="Display"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => DisplayPopover.preload()}
        onFocus={() => DisplayPopover.preload()}
        onPress={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden size={14} />
      </IconButton>
      {isOpen && (
        <DisplayPopover
          isInProject={isInProject}
          triggerRef={trigger}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'

const load = async () => ({
  default: (await import('./board-switcher-menu.tsx')).BoardSwitcherMenu,
})
const BoardSwitcherMenu = lazy(load)

/** Beside the name of the board: leads to the other boards of its project or group. */
export function BoardSwitcher() {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={trigger}
        label="Switch board"
        size="xs"
        aria-haspopup="dialog"
        aria-expanded={open}
        onHoverStart={() => void load()}
        onFocus={() => void load()}
        onPress={() => setOpen(true)}
      >
        <ChevronDown aria-hidden size={14} />
      </IconButton>
      {open && (
        <Suspense>
          <BoardSwitcherMenu triggerRef={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

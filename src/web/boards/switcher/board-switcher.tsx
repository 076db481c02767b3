import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BoardSwitcherMenu = lazyPart(
  async () => (await import('./board-switcher-menu.tsx')).BoardSwitcherMenu,
)

/** The menu beside the board's name, with links to the space's other boards. */
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
        onPointerEnter={() => BoardSwitcherMenu.preload()}
        onFocus={() => BoardSwitcherMenu.preload()}
        onPress={() => setOpen(true)}
      >
        <ChevronDown aria-hidden size={14} />
      </IconButton>
      {open && <BoardSwitcherMenu triggerRef={trigger} onClose={() => setOpen(false)} />}
    </>
  )
}

import { Ellipsis } from 'lucide-react'
import { useState } from 'react'

import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'

const BoardMenuEntries = lazyPart(
  async () => (await import('./board-menu-entries.tsx')).BoardMenuEntries,
)
const ScopeDialog = lazyPart(
  async () => (await import('#web/boards/scope/scope-dialog.tsx')).ScopeDialog,
)

export function BoardMenu({ onRefresh }: { onRefresh: () => void }) {
  const [isScoping, setScoping] = useState(false)
  return (
    <>
      <MenuButton
        label="Board actions"
        iconOnly
        preload={() => void BoardMenuEntries.preload()}
        menu={<BoardMenuEntries onScope={() => setScoping(true)} onRefresh={onRefresh} />}
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
      {isScoping && <ScopeDialog onClose={() => setScoping(false)} />}
    </>
  )
}

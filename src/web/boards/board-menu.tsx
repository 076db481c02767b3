import { Ellipsis } from 'lucide-react'
import { useState } from 'react'

import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import type { BoardDialogKind } from './board-dialog.tsx'

const BoardMenuEntries = lazyPart(
  async () => (await import('./board-menu-entries.tsx')).BoardMenuEntries,
)
const BoardDialog = lazyPart(async () => (await import('./board-dialog.tsx')).BoardDialog)

export function BoardMenu({ onRefresh }: { onRefresh: () => void }) {
  const [dialog, setDialog] = useState<BoardDialogKind | null>(null)
  return (
    <>
      <MenuButton
        label="Board actions"
        iconOnly
        preload={() => void BoardMenuEntries.preload()}
        menu={<BoardMenuEntries onDialog={setDialog} onRefresh={onRefresh} />}
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
      {dialog && <BoardDialog kind={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

import { Ellipsis } from 'lucide-react'
import { memo, useRef, useState } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import type { ListMoves } from './drag/use-list-mover.ts'
import type { ListDialog } from './list-dialogs.tsx'

const ListMenuEntries = lazyPart(
  async () => (await import('./list-menu-entries.tsx')).ListMenuEntries,
)
const ListDialogs = lazyPart(async () => (await import('./list-dialogs.tsx')).ListDialogs)

interface ListMenuProps {
  column: Column
  list: List
  moves: ListMoves | null
}

export const ListMenu = memo(function ListMenu(props: ListMenuProps) {
  const { column, list, moves } = props
  const [dialog, setDialog] = useState<ListDialog | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} className="flex">
        <MenuButton
          label={`${column.title} actions`}
          size="xs"
          iconOnly
          preload={() => void ListMenuEntries.preload()}
          menu={<ListMenuEntries list={list} moves={moves} onAsk={setDialog} />}
        >
          <Ellipsis aria-hidden size={16} />
        </MenuButton>
      </span>
      {dialog && (
        <ListDialogs {...props} dialog={dialog} anchor={anchor} onClose={() => setDialog(null)} />
      )}
    </>
  )
})

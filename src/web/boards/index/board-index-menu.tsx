import { Ellipsis, Link2, Lock, Pencil, SquareKanban, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { Owner } from '#web/api/owner.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { whyNotEdit, type BoardRights } from '#web/boards/board/board-rights.ts'
import { paths, type Space } from '#web/paths.ts'
import { copy } from '#web/ui/copy.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { MenuButton } from '#web/ui/menu.tsx'

const ScopeDialog = lazyPart(
  async () => (await import('#web/boards/scope/scope-dialog.tsx')).ScopeDialog,
)
const RenameBoardDialog = lazyPart(
  async () => (await import('./rename-board-dialog.tsx')).RenameBoardDialog,
)
const DeleteBoardDialog = lazyPart(
  async () => (await import('./delete-board-dialog.tsx')).DeleteBoardDialog,
)

interface BoardIndexMenuProps {
  space: Space
  board: Board
  owner: Owner
  rights: BoardRights
}

export function BoardIndexMenu({ space, board, owner, rights }: BoardIndexMenuProps) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'scope' | 'rename' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const address = paths.board(space, board.id)
  const why = whyNotEdit(rights)
  const refused: Partial<MenuEntry> = why === null ? {} : { disabled: true, note: why }
  return (
    <>
      <MenuButton
        label={`${board.name} actions`}
        size="sm"
        iconOnly
        sections={[
          {
            entries: [
              {
                id: 'open',
                label: 'Open',
                icon: <SquareKanban aria-hidden size={14} />,
                onAction: () => void navigate(address),
              },
              {
                id: 'copy',
                label: 'Copy link',
                icon: <Link2 aria-hidden size={14} />,
                onAction: () => void copy(location.origin + address, 'Link'),
              },
              {
                id: 'scope',
                label: 'Edit scope…',
                icon: <Lock aria-hidden size={14} />,
                onAction: () => setDialog('scope'),
                ...refused,
              },
              {
                id: 'rename',
                label: 'Rename…',
                icon: <Pencil aria-hidden size={14} />,
                onAction: () => setDialog('rename'),
                ...refused,
              },
            ],
          },
          {
            entries: [
              {
                id: 'delete',
                label: 'Delete…',
                icon: <Trash2 aria-hidden size={14} />,
                danger: true,
                onAction: () => setDialog('delete'),
                ...refused,
              },
            ],
          },
        ]}
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
      {dialog === 'scope' && <ScopeDialog space={space} board={board} onClose={close} />}
      {dialog === 'rename' && (
        <RenameBoardDialog space={space} board={board} owner={owner} onClose={close} />
      )}
      {dialog === 'delete' && (
        <DeleteBoardDialog space={space} board={board} owner={owner} onClose={close} />
      )}
    </>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { ownerQuery } from '#web/api/owner.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { DeleteBoardDialog } from '#web/boards/index/delete-board-dialog.tsx'
import { RenameBoardDialog } from '#web/boards/index/rename-board-dialog.tsx'
import { ScopeDialog } from '#web/boards/scope/scope-dialog.tsx'
import { paths } from '#web/paths.ts'

export type BoardDialogKind = 'scope' | 'rename' | 'delete'

interface BoardDialogProps {
  kind: BoardDialogKind
  onClose: () => void
}

/** A dialog of the board on screen. */
export function BoardDialog({ kind, onClose }: BoardDialogProps) {
  const { space, board } = useBoard()
  const owner = useSuspenseQuery(ownerQuery()).data
  const navigate = useNavigate()
  if (kind === 'scope') return <ScopeDialog space={space} board={board} onClose={onClose} />
  const props = { space, board, owner, onClose }
  return kind === 'rename' ? (
    <RenameBoardDialog {...props} />
  ) : (
    <DeleteBoardDialog
      {...props}
      onDeleted={async () => await navigate(paths.allBoards(space), { replace: true })}
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'

import { boardRoutes } from '#contract/boards.ts'
import { call } from '#web/api/call.ts'
import type { Owner } from '#web/api/owner.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { refreshBoard } from '#web/boards/board/board-queries.ts'
import type { Space } from '#web/paths.ts'
import { renameRemembered } from '#web/spaces/recent-boards.ts'
import { toast } from '#web/ui/toast.ts'
import { BoardNameDialog } from './board-name-dialog.tsx'

interface RenameBoardDialogProps {
  space: Space
  board: Board
  owner: Owner
  onClose: () => void
}

export function RenameBoardDialog({ space, board, owner, onClose }: RenameBoardDialogProps) {
  const client = useQueryClient()
  const rename = useMutation({
    mutationFn: async (name: string) =>
      await call(boardRoutes[space.kind].update, {
        id: space.fullPath,
        board_id: board.id,
        name,
      }),
    onSuccess: async ({ name }) => {
      renameRemembered(owner, { space, id: board.id, name })
      await refreshBoard(client, space, board.id)
      toast.info(`Renamed board to “${name}”.`)
      onClose()
    },
  })
  return (
    <BoardNameDialog
      title={`Rename “${board.name}”`}
      action="Rename"
      initial={board.name}
      isPending={rename.isPending}
      error={rename.error}
      onSubmit={(name) => (name === board.name ? onClose() : rename.mutate(name))}
      onClose={onClose}
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { boardRoutes } from '#contract/boards.ts'
import { call } from '#web/api/call.ts'
import { JUST_CREATED } from '#web/boards/board/board-memory.ts'
import { paths, type Space } from '#web/paths.ts'
import { boardIndexQueries } from '#web/spaces/boards.ts'
import { BoardNameDialog } from './board-name-dialog.tsx'

/** Asks only for the name, since an empty board then suggests its first list. */
export function NewBoardDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: async (name: string) =>
      await call(boardRoutes[space.kind].create, { id: space.fullPath, name }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ ...boardIndexQueries(space), refetchType: 'none' })
      await navigate(paths.board(space, id), { state: JUST_CREATED })
    },
  })
  return (
    <BoardNameDialog
      title="New board"
      action="Create board"
      initial=""
      isPending={create.isPending}
      error={create.error}
      onSubmit={(name) => create.mutate(name)}
      onClose={onClose}
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'

import { boardListRoutes } from '#contract/board-lists.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { kindOf, titleOf, type List } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { refreshBoard } from '#web/boards/board/board-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

interface RemoveListDialogProps {
  title: string
  list: List
  onClose: () => void
}

export function RemoveListDialog({ title, list, onClose }: RemoveListDialogProps) {
  const remove = useRemoveList(list)
  return (
    <Dialog title={`Remove list “${title}”?`} role="alertdialog" onClose={onClose}>
      <p className="text-muted">
        Its issues keep their {kindOf(list)}. Issues that are not in another list move to Open.
      </p>
      {remove.isError && (
        <p role="alert" className="mt-3 text-danger">
          {wordsOf(remove.error)}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="danger"
          isPending={remove.isPending}
          onPress={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          Remove list
        </Button>
      </div>
    </Dialog>
  )
}

/** Removes a list from the board. Its issues do not change. */
function useRemoveList(list: List) {
  const client = useQueryClient()
  const { space, board } = useBoard()
  return useMutation({
    mutationFn: async () =>
      await call(boardListRoutes[space.kind].remove, {
        id: space.fullPath,
        board_id: board.id,
        list_id: list.id,
      }),
    onSuccess: async () => {
      toast.info(`Removed list “${titleOf(list)}”.`)
      await refreshBoard(client, space, board.id)
    },
  })
}

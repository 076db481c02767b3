import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { boardRoutes } from '#contract/boards.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import type { Owner } from '#web/api/owner.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { boardQueries } from '#web/boards/board/board-queries.ts'
import type { Space } from '#web/paths.ts'
import { boardIndexQueries } from '#web/spaces/boards.ts'
import { forgetBoard } from '#web/spaces/recent-boards.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

interface DeleteBoardDialogProps {
  space: Space
  board: Board
  owner: Owner
  onClose: () => void
  /** Leaves the board's page. */
  onDeleted?: () => Promise<void>
}

/** Confirms the deletion. For a board with lists, the user must type its name. */
export function DeleteBoardDialog(props: DeleteBoardDialogProps) {
  const { space, board, owner, onClose, onDeleted } = props
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const guarded = board.lists.length > 0
  const remove = useMutation({
    mutationFn: async () =>
      await call(boardRoutes[space.kind].remove, { id: space.fullPath, board_id: board.id }),
    onSuccess: async () => {
      forgetBoard(owner, { space, id: board.id })
      await onDeleted?.()
      client.removeQueries(boardQueries(space, board.id))
      await client.invalidateQueries(boardIndexQueries(space))
      toast.info(`Deleted board “${board.name}”.`)
      onClose()
    },
  })
  return (
    <Dialog title={`Delete “${board.name}”?`} role="alertdialog" onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if ((!guarded || typed === board.name) && !remove.isPending) remove.mutate()
        }}
      >
        <p className="text-muted">
          {guarded
            ? `The board and its ${board.lists.length === 1 ? 'list' : `${board.lists.length} lists`} will be deleted for everyone. Issues are not affected.`
            : 'The board will be deleted for everyone. Issues are not affected.'}
        </p>
        {guarded && (
          <TextField
            label="Type the board name to confirm"
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            // This is the dialog's only field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
        )}
        {remove.isError && (
          <p role="alert" className="text-danger">
            {wordsOf(remove.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="danger"
            isPending={remove.isPending}
            isDisabled={guarded && typed !== board.name}
          >
            Delete board
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

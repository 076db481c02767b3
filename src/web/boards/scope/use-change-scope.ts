import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { boardQuery, refreshBoard } from '#web/boards/board/board-queries.ts'
import { boardRoutes } from '#web/boards/board/board-routes.ts'
import { toast } from '#web/ui/toast.ts'
import { ignoredChanges, scopeChanges, scopeOf, type BoardScope } from './scope-changes.ts'

/** The server took the change, and left things as they were. */
export class IgnoredScope extends Error {
  constructor(parts: readonly string[]) {
    super(
      `This server does not allow it: it left the ${parts.join(', ')} as it was. Scopes of boards may need a paid plan.`,
    )
    this.name = 'IgnoredScope'
  }
}

/** Limits the board to another scope: one request, with what changes. */
export function useChangeScope(onDone: () => void) {
  const { space, board } = useBoard()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (scope: BoardScope) => {
      const changes = scopeChanges(scopeOf(board), scope)
      if (Object.keys(changes).length === 0) return
      const changed = await call(boardRoutes[space.kind].updateBoard, {
        id: space.fullPath,
        board_id: board.id,
        ...changes,
      })
      client.setQueryData(boardQuery(space, board.id).queryKey, changed)
      void refreshBoard(client, space, board.id)
      const ignored = ignoredChanges(scope, scopeOf(changed))
      if (ignored.length > 0) throw new IgnoredScope(ignored)
      toast.info(`${changed.name} shows another scope.`)
    },
    onSuccess: onDone,
  })
}

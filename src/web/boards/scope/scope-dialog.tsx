import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { boardRoutes } from '#contract/boards.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import type { Board } from '#web/boards/board/board-column.ts'
import { boardQuery, refreshBoard } from '#web/boards/board/board-queries.ts'
import type { Space } from '#web/paths.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { toast } from '#web/ui/toast.ts'
import { scopeOf, ignoredChanges, scopeChanges, type BoardScope } from './scope-changes.ts'
import { ScopeLabels } from './scope-labels.tsx'
import { ScopeSubject } from './scope-subject.tsx'

interface ScopeDialogProps {
  space: Space
  board: Board
  onClose: () => void
}

export function ScopeDialog({ space, board, onClose }: ScopeDialogProps) {
  const [scope, setScope] = useState(() => scopeOf(board))
  const change = useChangeScope(space, board, onClose)
  const { milestone, assignee, labels, weight } = scope
  return (
    <FormDialog
      title={`Scope of “${board.name}”`}
      action="Save scope"
      isPending={change.isPending}
      error={change.error ? refusalWords(change.error) : ''}
      onSubmit={() => change.mutate(scope)}
      onClose={onClose}
    >
      <p className="text-muted">Everyone sees only issues that match all of these filters.</p>
      <ScopeSubject
        space={space}
        kind="milestone"
        label="Milestone"
        chosen={milestone && { id: milestone.id, name: milestone.title }}
        onChoose={(chosen) =>
          setScope({ ...scope, milestone: chosen && { id: chosen.id, title: chosen.name } })
        }
      />
      <ScopeSubject
        space={space}
        kind="assignee"
        label="Assignee"
        chosen={assignee}
        onChoose={(chosen) => setScope({ ...scope, assignee: chosen })}
      />
      <ScopeLabels
        space={space}
        chosen={labels}
        onChange={(labels) => setScope({ ...scope, labels })}
      />
      <NumberStepper
        label="Weight"
        min={0}
        max={9}
        value={weight}
        placeholder="Any"
        isClearable
        onChange={(weight) => setScope({ ...scope, weight })}
      />
    </FormDialog>
  )
}

function refusalWords(error: Error): string {
  if (error instanceof IgnoredScope) return error.message
  return `Not saved. ${wordsOf(error)}`
}

const listed = new Intl.ListFormat('en-GB')

/** Thrown when the server accepts a scope but ignores it. */
class IgnoredScope extends Error {
  constructor(parts: readonly string[]) {
    super(
      `This server did not change the ${listed.format(parts)}. Board scopes may need a paid plan.`,
    )
    this.name = 'IgnoredScope'
  }
}

/** Sends the scope's changed fields in one request. */
function useChangeScope(space: Space, board: Board, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (scope: BoardScope) => {
      const changes = scopeChanges(scopeOf(board), scope)
      if (Object.keys(changes).length === 0) return
      const changed = await call(boardRoutes[space.kind].update, {
        id: space.fullPath,
        board_id: board.id,
        ...changes,
      })
      client.setQueryData(boardQuery(space, board.id).queryKey, changed)
      void refreshBoard(client, space, board.id)
      const ignored = ignoredChanges(scope, scopeOf(changed))
      if (ignored.length > 0) throw new IgnoredScope(ignored)
      toast.info('Scope updated.')
    },
    onSuccess: onDone,
  })
}

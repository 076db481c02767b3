import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { limitProjectBoardList } from '#contract/board-lists.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { type List, titleOf } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { listsQuery } from '#web/boards/board/board-queries.ts'
import { announce } from '#web/ui/announcer.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { limitsOf, limitWords, type ListLimits } from './list-limits.ts'

interface LimitsDialogProps {
  title: string
  list: List
  onClose: () => void
}

export function LimitsDialog({ title, list, onClose }: LimitsDialogProps) {
  const before = limitsOf(list)
  const [count, setCount] = useState(String(before.count ?? ''))
  const [weight, setWeight] = useState(String(before.weight ?? ''))
  const save = useLimitList(list)
  const problem = problemOf(count) || problemOf(weight)

  function submit(): void {
    if (problem) return
    const limits = { count: Number(count) || null, weight: Number(weight) || null }
    save.mutate(limits, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={`Limits for “${title}”`}
      action="Save"
      isPending={save.isPending}
      error={save.error ? `Not saved. ${wordsOf(save.error)}` : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">
        Lists over their limit are flagged. You can still add cards. Leave a field empty for no
        limit.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Issues"
          inputMode="numeric"
          value={count}
          onChange={setCount}
          error={problemOf(count)}
          // Focused first, since most limits are by count.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <TextField
          label="Weight"
          inputMode="numeric"
          value={weight}
          onChange={setWeight}
          error={problemOf(weight)}
        />
      </div>
    </FormDialog>
  )
}

function problemOf(text: string): string {
  return /^\s*\d{0,9}\s*$/.test(text) ? '' : 'Enter a whole number, such as 5.'
}

/** Sets a list's limits. Only project boards have limits. */
function useLimitList(list: List) {
  const client = useQueryClient()
  const { space, board } = useBoard()
  return useMutation({
    mutationFn: async ({ count, weight }: ListLimits) =>
      await call(limitProjectBoardList, {
        id: space.fullPath,
        board_id: board.id,
        list_id: list.id,
        max_issue_count: count ?? 0,
        max_issue_weight: weight ?? 0,
        limit_metric: 'all_metrics',
      }),
    onSuccess: async ({ max_issue_count, max_issue_weight, limit_metric }) => {
      const { queryKey } = listsQuery(space, board.id)
      await client.cancelQueries({ queryKey })
      const limits = { max_issue_count, max_issue_weight, limit_metric } as Partial<List>
      client.setQueryData(queryKey, (lists) =>
        lists?.map((one) => (one.id === list.id ? { ...one, ...limits } : one)),
      )
      const words = limitWords(limitsOf({ ...list, ...limits }))
      announce(`“${titleOf(list)}” ${words ? `is limited to ${words}` : 'has no limits'}.`)
    },
  })
}

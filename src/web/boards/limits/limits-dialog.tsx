import { useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import type { List } from '#web/boards/board/board-column.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { limitsOf } from './list-limits.ts'
import { useLimitList } from './use-limit-list.ts'

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
  return (
    <Dialog title={`Limits of ${title}`} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (problem || save.isPending) return
          const limits = { count: Number(count) || null, weight: Number(weight) || null }
          save.mutate(limits, { onSuccess: onClose })
        }}
      >
        <p className="text-muted">
          A list over its limit says so; cards can be moved there all the same. Leave a field empty
          for no limit.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Issues"
            inputMode="numeric"
            value={count}
            onChange={setCount}
            error={problemOf(count)}
            // Most limits are of the number.
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
        {save.isError && (
          <p role="alert" className="text-danger">
            {wordsOf(save.error)} The limits are as they were.
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function problemOf(text: string): string {
  return /^\s*\d{0,9}\s*$/.test(text) ? '' : 'A whole number, such as 5.'
}

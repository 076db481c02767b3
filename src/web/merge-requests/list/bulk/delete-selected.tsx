import { useState } from 'react'

import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface DeleteSelectedProps {
  count: number
  onDelete: () => void
  onClose: () => void
}

/** Asks the user to type the number of selected merge requests before deleting them. */
export function DeleteSelected({ count, onDelete, onClose }: DeleteSelectedProps) {
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim() === String(count)
  return (
    <Dialog
      title={`Delete ${counted(count, 'merge request')}?`}
      role="alertdialog"
      onClose={onClose}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isConfirmed) return
          onDelete()
          onClose()
        }}
      >
        <p className="text-muted">
          Deletes their comments and versions for everyone, but keeps their branches. This cannot be
          undone.
        </p>
        <TextField
          label={`Type ${count} to confirm`}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          // This is the dialog's only field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" isDisabled={!isConfirmed}>
            Delete {counted(count, 'merge request')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SaveViewDialogProps {
  initial: string
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for a view's name. */
export function SaveViewDialog({ initial, onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  return (
    <Dialog title="Save view" onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) onSave(name.trim())
          else setMissing(true)
        }}
      >
        <p className="text-muted">
          Saves this list’s filter, tab, order and display in this browser. Replaces any view with
          the same name.
        </p>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={100}
          error={isMissing && !name.trim() ? 'Enter a name.' : ''}
          // This is the dialog's only field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save view
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The API's limit. */
const MAX_LENGTH = 255

interface BoardNameDialogProps {
  title: string
  action: string
  initial: string
  isPending: boolean
  /** The last attempt's error. */
  error: Error | null
  onSubmit: (name: string) => void
  onClose: () => void
}

export function BoardNameDialog({
  title,
  action,
  initial,
  isPending,
  error,
  onSubmit,
  onClose,
}: BoardNameDialogProps) {
  const [name, setName] = useState(initial)
  const [missing, setMissing] = useState(false)
  const problem = missing ? 'Enter a name.' : error ? wordsOf(error) : ''
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(!name.trim())
          if (name.trim() && !isPending) onSubmit(name.trim())
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={MAX_LENGTH}
          error={problem}
          // This is the dialog's only field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          // Selects the name on focus: typing replaces it, and arrow keys edit it.
          onFocus={(event) => event.target.select()}
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

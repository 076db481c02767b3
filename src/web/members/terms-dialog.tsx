import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import type { Space } from '#web/paths.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { EndField } from '#web/widgets/terms/end-field.tsx'
import { RoleField } from '#web/widgets/terms/role-field.tsx'

/** A membership's role and end. */
export interface Terms {
  level: number
  /** `YYYY-MM-DD`. Empty for no end. */
  end: string
}

interface TermsDialogProps {
  title: string
  space: Space
  isOwner: boolean
  initial: Terms
  /** Saves the terms. The dialog closes when it succeeds. */
  onSave: (terms: Terms) => Promise<void>
  onClose: () => void
}

/** A form for the role and end of a membership or an invitation. */
export function TermsDialog({ title, space, isOwner, initial, onSave, onClose }: TermsDialogProps) {
  const [level, setLevel] = useState(initial.level)
  const [end, setEnd] = useState(initial.end)
  const save = useMutation({ mutationFn: onSave, onSuccess: onClose })
  return (
    <FormDialog
      title={title}
      action="Save"
      isPending={save.isPending}
      error={save.error ? wordsOf(save.error) : ''}
      onSubmit={() => save.mutate({ level, end })}
      onClose={onClose}
    >
      <RoleField space={space} isOwner={isOwner} level={level} onChange={setLevel} />
      <EndField value={end} onChange={setEnd} />
    </FormDialog>
  )
}

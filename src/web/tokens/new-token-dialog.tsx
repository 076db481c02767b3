import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { addDays, calendarToday } from '#web/lib/calendar.ts'
import type { Space } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ScopeField } from '#web/widgets/scope-field.tsx'
import { EndField } from '#web/widgets/terms/end-field.tsx'
import { RoleField } from '#web/widgets/terms/role-field.tsx'
import { scopeMeanings, type Scope } from './scopes.ts'
import type { TokenSource } from './token-source.ts'

/** Suggested because some servers require an end. */
const DEFAULT_DAYS = 30

interface NewTokenDialogProps {
  title: string
  source: TokenSource
  onCreate: (name: string, secret: string) => void
  onClose: () => void
}

export function NewTokenDialog({ title, source, onCreate, onClose }: NewTokenDialogProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [end, setEnd] = useState(addDays(calendarToday(), DEFAULT_DAYS))
  const [level, setLevel] = useState<number>(accessLevel.maintainer)
  const [hasTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: async () =>
      await source.create({ name: name.trim(), scopes, expires_at: end || null }, level),
    onSuccess: (secret) => onCreate(name.trim(), secret),
  })
  const problems = {
    name: hasTried && !name.trim() ? 'Enter a name.' : '',
    scopes: hasTried && scopes.length === 0 ? 'Choose at least one scope.' : '',
  }

  function submit(): void {
    setTried(true)
    const isPast = end !== '' && end <= calendarToday()
    if (name.trim() && scopes.length > 0 && !isPast) create.mutate()
  }

  return (
    <FormDialog
      title={title}
      width="md"
      action="Create token"
      isPending={create.isPending}
      error={create.error ? wordsOf(create.error) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What the token is for."
        autoComplete="off"
        // The dialog's first field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        onChange={setName}
        error={problems.name}
      />
      <ScopeField
        scopes={source.scopes}
        meanings={scopeMeanings}
        chosen={scopes}
        onChange={setScopes}
        error={problems.scopes}
      />
      {source.space && <TokenRole space={source.space} level={level} onChange={setLevel} />}
      <EndField verb="expires" value={end} onChange={setEnd} />
    </FormDialog>
  )
}

interface TokenRoleProps {
  space: Space
  level: number
  onChange: (level: number) => void
}

function TokenRole({ space, level, onChange }: TokenRoleProps) {
  const isOwner = isAtLeast(useAccess(space), accessLevel.owner)
  return <RoleField space={space} isOwner={isOwner} level={level} onlyUsual onChange={onChange} />
}

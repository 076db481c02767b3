import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { createUser } from '#contract/users.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { PasswordField } from './password-field.tsx'
import { refreshUsers } from './user-queries.ts'

const EMPTY = { name: '', username: '', email: '', password: '' }
type Field = keyof typeof EMPTY

export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [fields, setFields] = useState(EMPTY)
  const [admin, setAdmin] = useState(false)
  const [hasTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: async () => await call(createUser, { ...fields, admin, skip_confirmation: true }),
    onSuccess: async ({ name }) => {
      toast.info(`Created an account for ${name}.`)
      onClose()
      await refreshUsers(client)
    },
  })
  const props = (field: Field, missing: string) => ({
    value: fields[field],
    onChange: (text: string) => setFields({ ...fields, [field]: text }),
    error: hasTried && !fields[field].trim() ? missing : '',
  })

  function submit(): void {
    setTried(true)
    if (Object.values(fields).every((text) => text.trim())) create.mutate()
  }

  return (
    <FormDialog
      title="New user"
      action="Create user"
      isPending={create.isPending}
      error={create.error ? wordsOf(create.error) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        // The dialog's first field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...props('name', 'Enter a name.')}
      />
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...props('username', 'Enter a username.')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        {...props('email', 'Enter an email address.')}
      />
      <PasswordField label="Password" {...props('password', 'Enter a password.')} />
      <Checkbox isSelected={admin} onChange={setAdmin}>
        Administrator
      </Checkbox>
    </FormDialog>
  )
}

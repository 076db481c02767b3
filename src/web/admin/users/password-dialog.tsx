import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { updateUser, type UserBasic } from '#contract/users.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { PasswordField } from './password-field.tsx'

interface PasswordDialogProps {
  user: UserBasic
  onClose: () => void
}

export function PasswordDialog({ user: { id, name }, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const reset = useMutation({
    mutationFn: async () => await call(updateUser, { id, password }),
    onSuccess: () => {
      toast.info(`Password reset for ${name}.`)
      onClose()
    },
  })
  return (
    <Dialog title={`Reset password for ${name}`} onClose={onClose}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (password && !reset.isPending) reset.mutate()
        }}
      >
        <p className="text-muted">
          {name} will be signed out everywhere. Access tokens stay valid.
        </p>
        <PasswordField
          label="New password"
          value={password}
          onChange={setPassword}
          error={reset.isError ? wordsOf(reset.error) : ''}
          // This is the dialog's only field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!password}
            isPending={reset.isPending}
          >
            Reset password
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface PasswordFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  error: string
  autoFocus?: boolean
}

/** A new password, hidden unless the administrator wants to read it. */
export function PasswordField({ autoFocus = false, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      // The caller decides whether taking focus is appropriate.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      trailing={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
        </IconButton>
      }
    />
  )
}

import { useState } from 'react'

import type { Account } from '#web/api/account-store.ts'
import { startTokenSession } from '#web/api/session.ts'
import { checkToken } from '#web/api/token-check.ts'
import { tokenWords } from '#web/sign-in/token-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface TokenAgainProps {
  account: Account
  /** Receives the user's ID, or null when the server does not return it. */
  onSignedIn: (userId: string | null) => void
}

/** The form for a new access token on the same server. */
export function TokenAgain({ account, onSignedIn }: TokenAgainProps) {
  const [token, setToken] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')

  const signIn = async () => {
    setPending(true)
    const { server, keep } = account
    const check = await checkToken(server, token.trim())
    setPending(false)
    if (check.problem) return setError(tokenWords(check.problem, check.words))
    const userId = check.user ? String(check.user.id) : null
    await startTokenSession({ server, secret: token.trim(), keep, userId })
    onSignedIn(userId)
  }

  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (token.trim() && !isPending) void signIn()
      }}
    >
      <TextField
        label="Token"
        type="password"
        autoComplete="off"
        value={token}
        error={error}
        onChange={(text) => {
          setToken(text)
          setError('')
        }}
        // This is the dialog's only field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <Button type="submit" variant="primary" wide isPending={isPending} isDisabled={!token.trim()}>
        Sign in with token
      </Button>
    </form>
  )
}

import { CircleAlert, CircleCheck, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { startTokenSession } from '#web/api/session.ts'
import { checkToken, type TokenCheck } from '#web/api/token-check.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { tokenProblemWords } from './token-problem-words.ts'

interface TokenFormProps {
  server: string
  keep: boolean
  returnTo: string
}

/** The second way in: a token that was made on the server. */
export function TokenForm({ server: initialServer, keep, returnTo }: TokenFormProps) {
  const navigate = useNavigate()
  const [server, setServer] = useState(initialServer)
  const [token, setToken] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState<'test' | 'sign-in' | null>(null)
  const [check, setCheck] = useState<TokenCheck | null>(null)
  const address = server.trim().replace(/\/+$/, '')

  const test = async (purpose: 'test' | 'sign-in') => {
    setBusy(purpose)
    setCheck(null)
    const result = await checkToken(address, token.trim())
    setBusy(null)
    setCheck(result)
    if (purpose === 'test' || result.problem) return
    startTokenSession(address, token.trim(), keep)
    await navigate(returnTo)
  }
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setCheck(null)
  }

  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (token.trim() && busy === null) void test('sign-in')
      }}
    >
      <TextField label="Server" type="url" value={server} onChange={change(setServer)} />
      <TextField
        label="Token"
        hint="A personal access token with the scope api."
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        value={token}
        onChange={change(setToken)}
        trailing={
          <IconButton
            label={shown ? 'Hide the token' : 'Show the token'}
            onPress={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
          </IconButton>
        }
      />
      <div className="flex gap-2">
        <Button
          isPending={busy === 'test'}
          isDisabled={!token.trim()}
          onPress={() => void test('test')}
        >
          Test
        </Button>
        <Button type="submit" isPending={busy === 'sign-in'} isDisabled={!token.trim()}>
          Sign in with the token
        </Button>
      </div>
      {check && <CheckResult check={check} />}
    </form>
  )
}

function CheckResult({ check }: { check: TokenCheck }) {
  return (
    <p role="alert" className="flex gap-2">
      {check.problem ? (
        <>
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
          {tokenProblemWords[check.problem]}
        </>
      ) : (
        <>
          <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
          The token works: {check.user.name} (@{check.user.username}).
        </>
      )}
    </p>
  )
}

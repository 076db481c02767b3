import { CircleAlert, CircleCheck, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { startTokenSession } from '#web/api/session.ts'
import { checkToken, type TokenCheck } from '#web/api/token-check.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { tokenWords } from './token-words.ts'
import type { ChosenServer } from './use-server.ts'

/** The result of testing a token. Includes the tested server, since the user may since have chosen another. */
type Checked = (TokenCheck | { problem: 'bad_address'; words: string }) & { url: string }

interface TokenFormProps {
  server: ChosenServer
  keep: boolean
  returnTo: string
}

/** Signs in with a personal access token. */
export function TokenForm({ server, keep, returnTo }: TokenFormProps) {
  const [token, setToken] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState<'test' | 'sign-in' | null>(null)
  const [check, setCheck] = useState<Checked | null>(null)

  const test = async (purpose: 'test' | 'sign-in') => {
    setBusy(purpose)
    setCheck(null)
    const { url } = server
    const result = url
      ? await checkToken(url, token.trim())
      : ({ problem: 'bad_address', words: '' } as const)
    setCheck({ ...result, url })
    if (purpose === 'test' || result.problem) return setBusy(null)
    const userId = result.user ? String(result.user.id) : null
    await startTokenSession({ server: url, secret: token.trim(), keep, userId })
    // A full page load clears the other account's data.
    location.assign(returnTo)
  }

  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (token.trim() && busy === null) void test('sign-in')
      }}
    >
      <TextField
        label="Token"
        hint="A personal access token with the “api” scope."
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        value={token}
        onChange={(text) => {
          setToken(text)
          setCheck(null)
        }}
        trailing={
          <IconButton label={shown ? 'Hide token' : 'Show token'} onPress={() => setShown(!shown)}>
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
          Test token
        </Button>
        <Button type="submit" isPending={busy === 'sign-in'} isDisabled={!token.trim()}>
          Sign in with token
        </Button>
      </div>
      {check?.url === server.url && <CheckResult check={check} />}
    </form>
  )
}

function CheckResult({ check }: { check: Checked }) {
  return (
    <p role="alert" className="flex gap-2">
      {check.problem ? (
        <>
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
          {tokenWords(check.problem, check.words)}
        </>
      ) : (
        <>
          <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
          {check.user
            ? `The token works: ${check.user.name} (@${check.user.username}).`
            : 'The token works. This server does not say who owns it.'}
        </>
      )}
    </p>
  )
}

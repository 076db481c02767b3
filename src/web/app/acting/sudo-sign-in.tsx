import { useEffect, useState } from 'react'

import type { Account } from '#web/api/account-store.ts'
import { SUDO_SCOPE } from '#web/api/oauth.ts'
import { startOAuthSession } from '#web/api/session.ts'
import { signInFailure, type SignInProblem } from '#web/api/sign-in-failure.ts'
import { openSignInWindow, signInThrough } from '#web/api/sign-in-window.ts'
import { ProblemNote } from '#web/sign-in/problem-note.tsx'
import { Button } from '#web/ui/button.tsx'

interface SudoSignInProps {
  account: Account
  /** Runs once the account has the scope to act as other users. */
  onSignedIn: () => void
}

/** Signs the same user in again, for a token with the scope to act as other users. */
export function SudoSignIn({ account, onSignedIn }: SudoSignInProps) {
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [said, setSaid] = useState('')
  const [ended] = useState(() => new AbortController())
  useEffect(() => () => ended.abort(), [ended])

  async function signIn(): Promise<void> {
    const opened = openSignInWindow()
    setProblem(null)
    setSaid(
      opened
        ? 'Waiting for the sign-in window…'
        : 'The browser blocked the pop-up. Allow pop-ups for this site, then try again.',
    )
    if (!opened) return
    const { server, clientId, keep, userId, user } = account
    const place = { server, clientId, keep, userId }
    try {
      const tokens = await signInThrough(
        opened,
        {
          ...place,
          returnTo: '',
          loginHint: user?.username ?? null,
          prompt: 'login',
          scope: SUDO_SCOPE,
        },
        ended.signal,
      )
      if (tokens.userId !== userId) {
        setSaid('A different user signed in, so nothing changed.')
        return
      }
      await startOAuthSession(tokens, place)
      onSignedIn()
    } catch (error) {
      if (ended.signal.aborted) return
      setSaid('')
      setProblem(signInFailure(error, null).problem)
    }
  }

  return (
    <div className="flex flex-col gap-3 rounded-card border border-hairline bg-subtle p-3">
      <p>
        To act as another user, sign in again and grant an extra permission. It lasts until you sign
        out.
      </p>
      {problem && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onPress={() => void signIn()}>
          Sign in again
        </Button>
        <output className="text-small text-muted">{said}</output>
      </div>
    </div>
  )
}

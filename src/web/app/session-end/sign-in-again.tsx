import { useEffect, useState } from 'react'

import type { Account } from '#web/api/account-store.ts'
import { startOAuthSession } from '#web/api/session.ts'
import { signInFailure, type SignInProblem } from '#web/api/sign-in-failure.ts'
import { openSignInWindow, signInThrough } from '#web/api/sign-in-window.ts'
import { leaveMessage } from '#web/app/accounts/left-message.ts'
import { paths } from '#web/paths.ts'
import { ProblemNote } from '#web/sign-in/problem-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { goOn, leave } from './session-end.ts'
import { TokenAgain } from './token-again.tsx'
import { useKeptSelection } from './use-kept-selection.ts'

type Step = 'idle' | 'waiting' | 'blocked'

/** The sign-in dialog for an ended session. The page below keeps its input, scroll position and selection. */
export function SignInAgain({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>('idle')
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [withToken, setWithToken] = useState(account.kind === 'token')
  const [ended] = useState(() => new AbortController())
  useEffect(() => () => ended.abort(), [ended])
  useKeptSelection()

  const signIn = async () => {
    const opened = openSignInWindow()
    setProblem(null)
    setStep(opened ? 'waiting' : 'blocked')
    if (!opened) return
    const { server, clientId, keep, userId, user } = account
    const place = { server, clientId, keep, userId }
    try {
      const request = { ...place, returnTo: '', loginHint: user?.username ?? null, prompt: null }
      const tokens = await signInThrough(opened, request, ended.signal)
      await startOAuthSession(tokens, place)
      settle(account, tokens.userId)
    } catch (error) {
      if (ended.signal.aborted) return
      setProblem(signInFailure(error, null).problem)
      setStep('idle')
    }
  }

  return (
    <Dialog title="Sign in again" onClose={leave}>
      <div className="space-y-4">
        <p>
          The session for {nameOf(account)} has ended. This page stays open, and unsent changes will
          be sent after you sign in.
        </p>
        {problem && <ProblemNote problem={problem} />}
        {step === 'blocked' && <BlockedNote />}
        {withToken ? (
          <TokenAgain account={account} onSignedIn={(userId) => settle(account, userId)} />
        ) : (
          <div className="space-y-2">
            <Button variant="primary" wide onPress={() => void signIn()}>
              {step === 'waiting' ? 'Reopen sign-in window' : 'Open sign-in window'}
            </Button>
            {step === 'waiting' && (
              <output className="block text-muted">Waiting for the sign-in window…</output>
            )}
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {account.kind === 'oauth' && (
            <span className="mr-auto">
              <Button variant="quiet" onPress={() => setWithToken(!withToken)}>
                {withToken ? 'Use your account instead' : 'Use a token instead'}
              </Button>
            </span>
          )}
          <Button variant="quiet" onPress={leave}>
            Not now
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function BlockedNote() {
  const { pathname, search, hash } = location
  return (
    <div role="alert" className="space-y-2 rounded-card border border-hairline p-3">
      <p>
        <span className="font-medium">The browser blocked the pop-up.</span> Allow pop-ups for this
        site, then try again. You can also sign in on this page, but you will lose what you typed
        here.
      </p>
      <Button size="sm" onPress={() => location.assign(paths.signIn(pathname + search + hash))}>
        Sign in on this page
      </Button>
    </div>
  )
}

/** Reloads the page when a different user signed in. */
function settle(before: Account, userId: string | null): void {
  if (userId === before.userId || before.userId === null) return goOn()
  leaveMessage('A different user signed in, so the page was reloaded.', location.pathname)
  location.reload()
}

function nameOf({ user, server }: Account): string {
  const { host } = new URL(server)
  return user ? `@${user.username} on ${host}` : `your account on ${host}`
}

import { useState } from 'react'
import { redirect, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { listAccounts, type Account } from '#web/api/account-store.ts'
import { appConfig, type AppConfig } from '#web/api/app-config.ts'
import { restoreSession } from '#web/api/session.ts'
import { signInFailure, type SignInProblem } from '#web/api/sign-in-failure.ts'
import { paths, safeReturn } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AccountChoice } from './account-choice.tsx'
import { ProblemNote } from './problem-note.tsx'
import { ServerField } from './server-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useServer } from './use-server.ts'
import { WhatIsStored } from './what-is-stored.tsx'

const TokenForm = lazyPart(
  async () => (await import('./token-form.tsx')).TokenForm,
  <SkeletonRows label="Loading token form…" rows={2} />,
)
const ClientIdField = lazyPart(
  async () => (await import('./client-id-field.tsx')).ClientIdField,
  <SkeletonRows label="Loading application ID field…" rows={1} />,
)

interface SignInData {
  config: AppConfig
  accounts: readonly Account[]
}

/** Redirects users who are already signed in, except to add another account. */
export async function signInLoader({ request }: LoaderFunctionArgs): Promise<SignInData> {
  const { searchParams } = new URL(request.url)
  if (!searchParams.has('another') && (await restoreSession())) {
    throw redirect(safeReturn(searchParams.get('return_to')))
  }
  return { config: await appConfig(), accounts: await listAccounts() }
}

export function SignInPage() {
  const { config, accounts } = useLoaderData<SignInData>()
  const [search] = useSearchParams()
  const returnTo = safeReturn(search.get('return_to'))
  const isAnother = search.has('another')
  const server = useServer(config, search.get('server'))
  const [keep, setKeep] = useState(false)
  const [withToken, setWithToken] = useState(false)
  const [pending, setPending] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const usable = accounts.filter(({ secret }) => secret)
  const showsToken = withToken || server.isTokenOnly

  const signIn = async (loginHint: string | null) => {
    setPending(true)
    setProblem(null)
    const isReady = await server.isReadyForOAuth()
    setRefused(!isReady)
    if (!isReady) return setPending(false)
    try {
      const { url, clientId } = server
      // Without `login`, the server would use its current session and not ask for another account.
      const isKnown = isAnother && accounts.some((account) => account.server === url)
      const prompt = isKnown ? 'login' : null
      const whom = { loginHint, prompt, userId: null } as const
      const { beginSignIn } = await import('#web/api/oauth.ts')
      await beginSignIn({ server: url, clientId, returnTo, keep, ...whom })
    } catch (error) {
      setProblem(signInFailure(error, null).problem)
      setPending(false)
    }
  }

  return (
    <SignInFrame title={isAnother ? 'Add account' : 'Sign in to Mergeboard'}>
      <div className="space-y-4">
        {returnTo !== paths.home() && !isAnother && (
          <p className="text-muted">Sign in to open the page that you requested.</p>
        )}
        {usable.length > 0 && <AccountChoice accounts={usable} returnTo={returnTo} />}
        {problem && <ProblemNote problem={problem} />}
        <ServerField server={server} />
        {server.asksClientId && (
          <ClientIdField server={server} isMissing={isRefused && !server.clientId} />
        )}
        {server.isTokenOnly ? (
          <p className="text-muted">
            This server does not support signing in with your account. Use a token instead.
          </p>
        ) : (
          <Button
            variant="primary"
            size="lg"
            wide
            isPending={pending}
            onPress={() => void signIn(null)}
          >
            Sign in with your account
          </Button>
        )}
        <Checkbox isSelected={keep} onChange={setKeep}>
          Remember me in this browser
        </Checkbox>
        {!server.isTokenOnly && (
          <p className="flex items-center gap-3 text-small text-faint before:flex-1 before:border-t before:border-hairline after:flex-1 after:border-t after:border-hairline">
            or
          </p>
        )}
        {showsToken ? (
          <TokenForm server={server} keep={keep} returnTo={returnTo} />
        ) : (
          <Button size="lg" wide onPress={() => setWithToken(true)}>
            Use a token instead
          </Button>
        )}
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          {config.demoUser && server.url === location.origin && (
            <div className="-ml-2.5">
              <Button variant="quiet" size="sm" onPress={() => void signIn(config.demoUser)}>
                Try with demo data
              </Button>
            </div>
          )}
          <WhatIsStored />
        </div>
      </div>
    </SignInFrame>
  )
}

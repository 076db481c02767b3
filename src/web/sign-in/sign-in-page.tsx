import { lazy, Suspense, useState } from 'react'
import { redirect, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { appConfig, type AppConfig } from '#web/api/app-config.ts'
import { beginSignIn } from '#web/api/oauth.ts'
import { restoreSession } from '#web/api/session.ts'
import { signInFailure, type SignInProblem } from '#web/api/sign-in-failure.ts'
import { safeReturn } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ProblemNote } from './problem-note.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { WhatIsStored } from './what-is-stored.tsx'

const TokenForm = lazy(async () => ({ default: (await import('./token-form.tsx')).TokenForm }))

/** Who is signed in already goes on. */
export async function signInLoader({ request }: LoaderFunctionArgs): Promise<AppConfig> {
  if (await restoreSession()) {
    throw redirect(safeReturn(new URL(request.url).searchParams.get('return_to')))
  }
  return await appConfig()
}

export function SignInPage() {
  const { server, clientId } = useLoaderData<AppConfig>()
  const [search] = useSearchParams()
  const returnTo = safeReturn(search.get('return_to'))
  const [keep, setKeep] = useState(false)
  const [withToken, setWithToken] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)

  const signIn = async () => {
    setPending(true)
    setProblem(null)
    try {
      await beginSignIn({ server, clientId, returnTo, keep, silent: false })
    } catch (error) {
      setProblem(signInFailure(error, null).problem)
      setPending(false)
    }
  }

  return (
    <SignInFrame title="Sign in to Mergeboard">
      <div className="space-y-4">
        {problem && <ProblemNote problem={problem} />}
        <Button variant="primary" size="lg" wide isPending={pending} onPress={signIn}>
          Sign in with your account
        </Button>
        <Checkbox isSelected={keep} onChange={setKeep}>
          Keep me signed in on this device
        </Checkbox>
        <div className="border-t border-hairline pt-4">
          {withToken ? (
            <Suspense fallback={<SkeletonRows label="Loading the form" rows={2} />}>
              <TokenForm server={server} keep={keep} returnTo={returnTo} />
            </Suspense>
          ) : (
            <Button variant="quiet" wide onPress={() => setWithToken(true)}>
              Use a token instead
            </Button>
          )}
        </div>
        <WhatIsStored />
      </div>
    </SignInFrame>
  )
}

import { useState } from 'react'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { beginSignIn, finishSignIn } from '#web/api/oauth.ts'
import { startOAuthSession } from '#web/api/session.ts'
import { SignInFailure, signInFailure } from '#web/api/sign-in-failure.ts'
import { saveSignInPlace } from '#web/api/sign-in-place.ts'
import { handOverAnswer } from '#web/api/sign-in-window.ts'
import { paths, safeReturn } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { ProblemNote } from './problem-note.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * Finishes an OAuth sign-in and redirects to the requested page. Returns null in a sign-in window, which hands the
 * reply to its opener.
 */
export async function callbackLoader({
  request,
}: LoaderFunctionArgs): Promise<SignInFailure | null> {
  const address = new URL(request.url)
  if (handOverAnswer(address)) return null
  let failure: SignInFailure
  try {
    const { tokens, request: asked } = await finishSignIn(address)
    await startOAuthSession(tokens, asked)
    throw redirect(safeReturn(asked.returnTo))
  } catch (error) {
    if (error instanceof Response) throw error
    failure = signInFailure(error, null)
  }
  if (failure.problem === 'needs_person') {
    saveSignInPlace(null)
    const { returnTo = null, server } = failure.request ?? {}
    throw redirect(paths.signIn(safeReturn(returnTo), { server }))
  }
  return failure
}

export function CallbackPage() {
  const failure = useLoaderData<SignInFailure | null>()
  return failure ? <FailedSignIn first={failure} /> : <HandedOver />
}

/** Shown when the browser does not let a window close itself. */
function HandedOver() {
  return (
    <SignInFrame title="You can close this window">
      <p className="text-muted">Sign-in continues in the original window.</p>
    </SignInFrame>
  )
}

function FailedSignIn({ first }: { first: SignInFailure }) {
  const [{ problem, request }, setFailure] = useState(first)
  const [pending, setPending] = useState(false)

  const tryAgain = async () => {
    if (!request) return
    setPending(true)
    try {
      await beginSignIn({ ...request, prompt: request.prompt === 'none' ? null : request.prompt })
    } catch (error) {
      setFailure(signInFailure(error, request))
      setPending(false)
    }
  }

  return (
    <SignInFrame title="Sign in">
      <div className="space-y-4">
        <ProblemNote problem={problem} />
        {request ? (
          <Button variant="primary" size="lg" wide isPending={pending} onPress={tryAgain}>
            Try again
          </Button>
        ) : (
          <Link to={paths.signIn()} className={`${buttonClass('primary', 'lg')} w-full`}>
            Try again
          </Link>
        )}
      </div>
    </SignInFrame>
  )
}

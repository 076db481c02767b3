import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteError,
} from 'react-router'

import {
  ApiFailure,
  isAbsent as isAbsentThere,
  isNotOffered,
  wordsOf,
} from '#web/api/api-failure.ts'
import { SignedOut } from '#web/api/session.ts'
import { wasKeptInSwitch } from '#web/app/accounts/left-message.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { Page } from '#web/widgets/page.tsx'

// Safe to load lazily: the server itself returned the errors that both pages show, so the server is up.
const AbsentPage = lazyPart(async () => (await import('./absent-page.tsx')).AbsentPage)
const ForbiddenPage = lazyPart(async () => (await import('./forbidden-page.tsx')).ForbiddenPage)
const NotOfferedPage = lazyPart(async () => (await import('./not-offered-page.tsx')).NotOfferedPage)

/** Replaces a page that failed to load. */
export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (error instanceof SignedOut) return <SignedOutPage returnTo={pathname + search} />
  if (isNotOffered(error)) return <NotOfferedPage />
  if (error instanceof ApiFailure && error.status === 403) return <ForbiddenPage />
  if (!isAbsent(error)) return <FailedPage error={error} />
  return wasKeptInSwitch(pathname) ? <HomeInstead /> : <AbsentPage returnTo={pathname + search} />
}

function isAbsent(error: unknown): boolean {
  return isAbsentThere(error) || (isRouteErrorResponse(error) && error.status === 404)
}

/** Opens the home page after an account switch when the new account cannot access the old page. */
function HomeInstead() {
  const navigate = useNavigate()
  useEffect(() => {
    toast.info('This account cannot open that page. Showing the home page instead.')
    void navigate(paths.home(), { replace: true })
  }, [navigate])
  return null
}

function FailedPage({ error }: { error: unknown }) {
  const { reset } = useQueryErrorResetBoundary()
  const revalidator = useRevalidator()
  const requestId = error instanceof ApiFailure ? error.requestId : null
  return (
    <Page title="Something went wrong">
      <Notice
        title="This page could not be loaded"
        icon={<Unplug aria-hidden size={32} strokeWidth={1.5} />}
        action={
          <Button
            variant="primary"
            isPending={revalidator.state === 'loading'}
            onPress={() => {
              reset()
              void revalidator.revalidate()
            }}
          >
            Retry
          </Button>
        }
      >
        {wordsOf(error)}
        {requestId && (
          <>
            {' '}
            If this keeps happening, give the server administrator this request ID:{' '}
            <code className="font-mono text-small select-all">{requestId}</code>
          </>
        )}
      </Notice>
    </Page>
  )
}

function SignedOutPage({ returnTo }: { returnTo: string }) {
  return (
    <Page title="Signed out">
      <Notice
        title="You are signed out"
        action={
          <Link to={paths.signIn(returnTo)} className={buttonClass('primary')}>
            Sign in
          </Link>
        }
      >
        Your session has ended.
      </Notice>
    </Page>
  )
}

import { useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Compass, Unplug } from 'lucide-react'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteError,
} from 'react-router'

import { ApiFailure, wordsOf } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { SignedOut } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { Page } from '#web/widgets/page.tsx'
import { wasKeptInSwitch } from './arrival.ts'
import { signOut } from './sign-out.ts'

/** What stands in the place of a page that could not be shown. */
export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (error instanceof SignedOut) return <SignedOutPage returnTo={pathname + search} />
  if (!isAbsent(error)) return <FailedPage error={error} />
  return wasKeptInSwitch(pathname) ? <HomeInstead /> : <AbsentPage returnTo={pathname + search} />
}

function isAbsent(error: unknown): boolean {
  return (
    (error instanceof ApiFailure && error.status === 404) ||
    (isRouteErrorResponse(error) && error.status === 404)
  )
}

/** After another account was chosen: what the one before it looked at is not there for this one. */
function HomeInstead() {
  const navigate = useNavigate()
  useEffect(() => {
    toast.info('That page is not there for this account: this is its home.')
    void navigate(paths.home(), { replace: true })
  }, [navigate])
  return null
}

function AbsentPage({ returnTo }: { returnTo: string }) {
  const user = useQuery(currentUserQuery()).data
  return (
    <Page title="Not found">
      <Notice
        title="There is nothing here that you can see"
        icon={<Compass aria-hidden size={32} strokeWidth={1.5} />}
        action={
          <>
            <Link to={paths.home()} className={buttonClass('primary')}>
              Go home
            </Link>
            <Button onPress={() => void signOut(returnTo)}>Switch account</Button>
          </>
        }
      >
        Either the address is wrong, or it leads to something private that{' '}
        {user ? `@${user.username}, as whom you are signed in,` : 'this account'} may not read.
      </Notice>
    </Page>
  )
}

function FailedPage({ error }: { error: unknown }) {
  const { reset } = useQueryErrorResetBoundary()
  const revalidator = useRevalidator()
  const requestId = error instanceof ApiFailure ? error.requestId : null
  return (
    <Page title="This did not work">
      <Notice
        title={wordsOf(error)}
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
        {requestId ? (
          <>
            If it stays so, give the operator of the server this request ID:{' '}
            <code className="font-mono text-small select-all">{requestId}</code>
          </>
        ) : (
          'The page could not be loaded. What you see elsewhere is not affected.'
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
        The server ended this session.
      </Notice>
    </Page>
  )
}

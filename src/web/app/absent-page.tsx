import { useQueryClient } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import { Link } from 'react-router'

import { actingNow, currentAccount } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { copy } from '#web/ui/copy.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/widgets/page.tsx'
import { stop } from './acting/stop.ts'
import { useReader } from './use-reader.ts'

/** The page for a 404. The API answers missing and forbidden records alike. */
export function AbsentPage({ returnTo }: { returnTo: string }) {
  const queryClient = useQueryClient()
  const acting = actingNow()
  const reader = useReader()
  const account = currentAccount()
  return (
    <Page title="Page not found">
      <Notice
        title="Page not found"
        icon={<Compass aria-hidden size={32} strokeWidth={1.5} />}
        action={
          <>
            <Link to={paths.home()} className={buttonClass('primary')}>
              Go home
            </Link>
            {acting ? (
              <Button onPress={() => void stop(queryClient)}>
                Stop acting as @{acting.username}
              </Button>
            ) : (
              <Button
                onPress={() =>
                  location.assign(
                    paths.signIn(returnTo, { server: account?.server, another: true }),
                  )
                }
              >
                Switch account
              </Button>
            )}
            <Button variant="quiet" onPress={() => void copy(location.href, 'Link')}>
              Copy link
            </Button>
          </>
        }
      >
        It may not exist{account && ` on ${new URL(account.server).host}`}, or{' '}
        {reader ?? 'this account'} may not have access to it.
      </Notice>
    </Page>
  )
}

import { useState } from 'react'

import type { Account } from '#web/api/account-store.ts'
import { signOut, signOutOther } from '#web/app/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { AccountDot } from '#web/widgets/account-dot.tsx'

const ConfirmDialog = lazyPart(
  async () => (await import('#web/spaces/confirm-dialog.tsx')).ConfirmDialog,
)

interface AccountRowProps {
  account: Account
  /** True for this tab's account. */
  isCurrent: boolean
  onChoose: () => void
}

/** An account, how it signs in, and buttons that switch to it and sign it out. */
export function AccountRow({ account, isCurrent, onChoose }: AccountRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { user, server, kind, keep, secret, addedAt, color } = account
  const { host } = new URL(server)
  const name = user ? `@${user.username}` : 'your account'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-(--row-y)">
      <AccountDot color={color} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{user?.name ?? 'Your account'}</p>
        <p className="text-small wrap-anywhere text-muted">
          {[name, host, isCurrent && 'This tab’s account'].filter(Boolean).join(' · ')}
        </p>
        <p className="text-small text-muted">
          {secret ? (
            <>
              {kind === 'oauth' ? 'Signed in' : 'Access token entered'} <Time value={addedAt} />
              {keep ? ', kept in this browser' : ', until this tab is closed'}
            </>
          ) : (
            'Signed out by the server'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        {!isCurrent && (
          <Button size="sm" onPress={onChoose}>
            {secret ? 'Switch' : 'Sign in'}
            <span className="sr-only">
              {' '}
              to {name} on {host}
            </span>
          </Button>
        )}
        <Button size="sm" onPress={() => setAsking(true)}>
          Sign out…
          <span className="sr-only">
            {' '}
            {name} on {host}
          </span>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Sign out ${name} on ${host}?`}
          action="Sign out"
          onConfirm={async () => await (isCurrent ? signOut() : signOutOther(account))}
          onClose={() => setAsking(false)}
        >
          {kind === 'oauth'
            ? 'The account is signed out in all tabs of this browser.'
            : 'The token is removed from this browser. It keeps working until you revoke it on the server.'}
        </ConfirmDialog>
      )}
    </li>
  )
}

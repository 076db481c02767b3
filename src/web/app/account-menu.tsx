import { useQuery } from '@tanstack/react-query'
import { CircleUserRound, Keyboard, LogOut, Settings, UserPlus } from 'lucide-react'
import { useState } from 'react'

import type { Account } from '#web/api/account-store.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { actingNow } from '#web/api/session.ts'
import { setPreference, usePreference, type Preferences } from '#web/lib/preferences.ts'
import { runKey } from '#web/ui/keys/bound-keys.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { AccountDot } from '#web/widgets/account-dot.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { signOut } from './sign-out.ts'
import { useAccounts } from './use-accounts.ts'

const ActAsDialog = lazyPart(async () => (await import('./acting/act-as-dialog.tsx')).ActAsDialog)

const themes: readonly { id: Preferences['theme']; label: string }[] = [
  { id: 'system', label: 'Same as the system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'light-contrast', label: 'Light, high contrast' },
  { id: 'dark-contrast', label: 'Dark, high contrast' },
]

interface AccountMenuProps {
  /** In the bottom bar it looks like the places there. */
  inBar?: boolean
  folded?: boolean
}

export function AccountMenu({ inBar, folded }: AccountMenuProps) {
  const user = useQuery(currentUserQuery()).data
  const theme = usePreference('theme')
  const [isChoosing, setChoosing] = useState(false)
  // Only administrators are told whether they are one; who acts as one stops first.
  const mayAct = Boolean(user && 'is_admin' in user && user.is_admin) && !actingNow()
  const { accounts, current, choose, add } = useAccounts()
  const accountSection = {
    title: 'Accounts',
    chosen: current?.id ?? '',
    entries: accounts.map((account) => ({
      id: account.id,
      label: account.user?.name ?? 'Your account',
      note: noteOf(account),
      icon: <AccountDot color={account.color} />,
      onAction: () => choose(account),
    })),
  }
  return (
    <>
      <MenuButton
        label="Account and theme"
        className={
          inBar
            ? 'h-full flex-col gap-0.5! rounded-none text-micro'
            : `h-9 justify-start overflow-hidden px-1! text-left ${folded ? '' : 'lg:w-full'}`
        }
        sections={[
          ...(accounts.length > 1 ? [accountSection] : []),
          {
            title: 'Theme',
            chosen: theme,
            entries: themes.map(({ id, label }) => ({
              id,
              label,
              onAction: () => setPreference('theme', id),
            })),
          },
          {
            ...(user && { title: `${user.name} @${user.username}` }),
            entries: [
              {
                id: 'settings',
                label: 'Settings',
                icon: <Settings aria-hidden size={14} />,
                keyId: 'go.settings',
                onAction: () => runKey('go.settings'),
              },
              {
                id: 'keys',
                label: 'Keys',
                icon: <Keyboard aria-hidden size={14} />,
                keyId: 'help.keys',
                onAction: () => runKey('help.keys'),
              },
              ...(mayAct
                ? [
                    {
                      id: 'act',
                      label: 'Act as…',
                      icon: <CircleUserRound aria-hidden size={14} />,
                      onAction: () => setChoosing(true),
                    },
                  ]
                : []),
              {
                id: 'add-account',
                label: 'Add an account…',
                icon: <UserPlus aria-hidden size={14} />,
                onAction: add,
              },
              {
                id: 'sign-out',
                label: 'Sign out',
                icon: <LogOut aria-hidden size={14} />,
                onAction: () => void signOut(),
              },
            ],
          },
        ]}
      >
        <span className="relative inline-flex">
          {user ? (
            <UserAvatar user={user} size={inBar ? 20 : 24} decorative />
          ) : (
            <CircleUserRound aria-hidden size={20} strokeWidth={1.5} />
          )}
          {accounts.length > 1 && current && (
            <span className="absolute -right-1 -bottom-1 rounded-full border-2 border-subtle">
              <AccountDot color={current.color} />
            </span>
          )}
        </span>
        {inBar ? (
          'Account'
        ) : (
          <span className={`min-w-0 truncate ${folded ? 'sr-only' : 'max-lg:sr-only'}`}>
            {user === null ? 'Your account' : user?.name}
            <span className="sr-only"> Account and theme</span>
          </span>
        )}
      </MenuButton>
      {isChoosing && <ActAsDialog onClose={() => setChoosing(false)} />}
    </>
  )
}

function noteOf({ user, server, secret }: Account): string {
  const { host } = new URL(server)
  return [user ? `@${user.username}` : '', host, secret ? '' : 'signed out']
    .filter(Boolean)
    .join(' · ')
}

import { useQuery } from '@tanstack/react-query'
import { CircleUserRound, Keyboard, LogOut, Settings, ShieldUser, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'

import type { Account } from '#web/api/account-store.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { actingNow } from '#web/api/session.ts'
import { useAccounts } from '#web/app/accounts/use-accounts.ts'
import { setPreference, usePreference, type Preferences } from '#web/lib/preferences.ts'
import { paths } from '#web/paths.ts'
import { isAdmin } from '#web/spaces/access-level.ts'
import { useCurrentSpace } from '#web/spaces/current-space.ts'
import { runKey } from '#web/ui/keys/bound-keys.ts'
import { MenuOverlay } from '#web/ui/menu-overlay.tsx'
import { useOpenMenu } from '#web/ui/menu.tsx'
import { AccountDot } from '#web/widgets/account-dot.tsx'
import { barPlaces, places, placesIn, type Place } from './places.ts'
import { signOut } from './sign-out.ts'

const themes: readonly { id: Preferences['theme']; label: string }[] = [
  { id: 'system', label: 'Same as system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'light-contrast', label: 'Light, high contrast' },
  { id: 'dark-contrast', label: 'Dark, high contrast' },
]

interface AccountEntriesProps {
  /** True to begin with the rail's links that the bottom bar lacks. */
  inBar?: boolean | undefined
  onActAs: () => void
}

/** The account menu: other accounts, the theme, and links to the settings and the profile. */
export function AccountEntries({ inBar, onActAs }: AccountEntriesProps) {
  const menu = useOpenMenu()
  const user = useQuery(currentUserQuery()).data
  const theme = usePreference('theme')
  const navigate = useNavigate()
  // Acting as one user must stop before acting as another.
  const mayAct = isAdmin(user) && !actingNow()
  const { accounts, current, choose, add } = useAccounts()
  const space = useCurrentSpace()
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
  const entriesOf = (shown: readonly Place[]) =>
    shown.map(({ label, to, icon: Icon }) => ({
      id: to,
      label,
      icon: <Icon aria-hidden size={14} />,
      onAction: () => void navigate(to),
    }))
  return (
    <MenuOverlay
      {...menu}
      sections={[
        ...(inBar && space ? [{ title: space.fullPath, entries: entriesOf(placesIn(space)) }] : []),
        ...(inBar
          ? [{ entries: entriesOf(places.filter((one) => !barPlaces.includes(one))) }]
          : []),
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
              label: 'Keyboard shortcuts',
              icon: <Keyboard aria-hidden size={14} />,
              keyId: 'help.keys',
              onAction: () => runKey('help.keys'),
            },
            ...(isAdmin(user)
              ? [
                  {
                    id: 'admin',
                    label: 'Administration',
                    icon: <ShieldUser aria-hidden size={14} />,
                    onAction: () => void navigate(paths.admin('users')),
                  },
                ]
              : []),
            ...(mayAct
              ? [
                  {
                    id: 'act',
                    label: 'Act as…',
                    icon: <CircleUserRound aria-hidden size={14} />,
                    onAction: onActAs,
                  },
                ]
              : []),
            {
              id: 'add-account',
              label: 'Add account…',
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
    />
  )
}

function noteOf({ user, server, secret }: Account): string {
  const { host } = new URL(server)
  return [user ? `@${user.username}` : '', host, secret ? '' : 'signed out']
    .filter(Boolean)
    .join(' · ')
}

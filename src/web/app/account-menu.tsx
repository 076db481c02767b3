import { useQuery } from '@tanstack/react-query'
import { CircleUserRound, LogOut } from 'lucide-react'

import { currentUserQuery } from '#web/api/current-user.ts'
import { setPreference, usePreference, type Preferences } from '#web/lib/preferences.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { signOut } from './sign-out.ts'

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
  return (
    <MenuButton
      label="Account and theme"
      className={
        inBar
          ? 'h-full flex-col gap-0.5! rounded-none text-micro'
          : `h-9 justify-start overflow-hidden px-1! text-left ${folded ? '' : 'lg:w-full'}`
      }
      sections={[
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
              id: 'sign-out',
              label: 'Sign out',
              icon: <LogOut aria-hidden size={14} />,
              onAction: () => void signOut(),
            },
          ],
        },
      ]}
    >
      {user ? (
        <UserAvatar user={user} size={inBar ? 20 : 24} decorative />
      ) : (
        <CircleUserRound aria-hidden size={20} strokeWidth={1.5} />
      )}
      {inBar ? (
        'Account'
      ) : (
        <span className={`min-w-0 truncate ${folded ? 'sr-only' : 'max-lg:sr-only'}`}>
          {user?.name}
          <span className="sr-only"> Account and theme</span>
        </span>
      )}
    </MenuButton>
  )
}

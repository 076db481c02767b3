import { useQuery } from '@tanstack/react-query'
import { CircleUserRound, Ellipsis } from 'lucide-react'
import { useState } from 'react'

import { knownAccounts } from '#web/api/account-store.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { currentAccount } from '#web/api/session.ts'
import { useStore } from '#web/lib/store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { AccountDot } from '#web/widgets/account-dot.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'

const AccountEntries = lazyPart(async () => (await import('./account-entries.tsx')).AccountEntries)
const ActAsDialog = lazyPart(async () => (await import('./acting/act-as-dialog.tsx')).ActAsDialog)

interface AccountMenuProps {
  /** True in the bottom bar, where the button looks like a link and the menu also holds the rail's other links. */
  inBar?: boolean
  folded?: boolean
}

/** The account's menu at the foot of the rail. In the bottom bar, the menu of all that the bar has no room for. */
export function AccountMenu({ inBar, folded }: AccountMenuProps) {
  const user = useQuery(currentUserQuery()).data
  const accounts = useStore(knownAccounts)
  const current = currentAccount()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <MenuButton
        label={inBar ? 'More' : 'Account and theme'}
        className={
          inBar
            ? 'h-full flex-col gap-0.5! rounded-none text-micro'
            : `h-9 justify-start overflow-hidden px-1! text-left ${folded ? '' : 'lg:w-full'}`
        }
        preload={AccountEntries.preload}
        menu={<AccountEntries inBar={inBar} onActAs={() => setChoosing(true)} />}
      >
        <span className="relative inline-flex">
          {inBar ? (
            <Ellipsis aria-hidden size={20} strokeWidth={1.5} />
          ) : user ? (
            <UserAvatar user={user} size={24} decorative />
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
          'More'
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

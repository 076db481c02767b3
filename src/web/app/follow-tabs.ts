import { currentAccount, endSession } from '#web/api/session.ts'
import { hearTabs } from '#web/api/tabs.ts'
import { leaveWord } from '#web/app/accounts/arrival.ts'
import { paths } from '#web/paths.ts'

/** Signs out when another tab does, to leave nothing private on screen. */
export function followTabs(): void {
  hearTabs((message) => {
    const account = currentAccount()
    if (message.kind !== 'signed-out' || !account) return
    const { accountId, server, userId } = message
    const isSameUser = userId !== null && server === account.server && userId === account.userId
    if (accountId === account.id || isSameUser) void leave(account.id)
  })
}

async function leave(accountId: string): Promise<void> {
  await endSession(accountId)
  leaveWord('You signed out in another tab.')
  const { pathname, search, hash } = location
  location.assign(paths.signIn(pathname + search + hash))
}

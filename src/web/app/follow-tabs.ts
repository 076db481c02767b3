import { currentAccount, endSession } from '#web/api/session.ts'
import { listenToTabs } from '#web/api/tabs.ts'
import { leaveMessage } from '#web/app/accounts/left-message.ts'
import { paths } from '#web/paths.ts'

/** Signs out when another tab does, to leave nothing private on screen. */
export function followTabs(): void {
  listenToTabs((message) => {
    const account = currentAccount()
    if (message.kind !== 'signed-out' || !account) return
    const { accountId, server, userId } = message
    const isSameUser = userId !== null && server === account.server && userId === account.userId
    if (accountId === account.id || isSameUser) void leave(account.id)
  })
}

async function leave(accountId: string): Promise<void> {
  await endSession(accountId)
  leaveMessage('You signed out in another tab.')
  const { pathname, search, hash } = location
  location.assign(paths.signIn(pathname + search + hash))
}

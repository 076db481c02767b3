import type { QueryClient } from '@tanstack/react-query'

import { chooseAccount, type Account } from '#web/api/account-store.ts'
import { deleteCopies } from '#web/api/copies.ts'
import { currentAccount } from '#web/api/session.ts'
import { isAnySent } from '#web/app/offline/waiting-changes.ts'
import { leaveMessage } from './left-message.ts'

/** Switches to another account at the same URL. Reloads the page to clear the old account's data from memory. */
export async function switchAccount(account: Account, queryClient: QueryClient): Promise<void> {
  const choose = async () => {
    const left = currentAccount()
    if (left) await deleteCopies(left)
    chooseAccount(account)
  }
  await goOnAs(`Switched to ${accountName(account)}.`, choose, queryClient)
}

/** Waits for pending changes, switches the account or the user that this tab acts as, and reloads the page. */
export async function goOnAs(
  message: string,
  change: () => void | Promise<void>,
  queryClient: QueryClient,
): Promise<void> {
  await changesSent(queryClient)
  await change()
  leaveMessage(message, location.pathname)
  location.reload()
}

/** The name on screen when there are several accounts. */
function accountName({ user, server }: Account): string {
  const { host } = new URL(server)
  return user ? `@${user.username} on ${host}` : `your account on ${host}`
}

/** Resolves when all changes are sent, except those that wait for the network. */
async function changesSent(queryClient: QueryClient): Promise<void> {
  if (!isAnySent(queryClient)) return
  await new Promise<void>((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (isAnySent(queryClient)) return
      stop()
      resolve()
    })
  })
}

import type { QueryClient } from '@tanstack/react-query'

import { chooseAccount, type Account } from '#web/api/account-store.ts'
import { leaveWord } from './arrival.ts'

/** Switches to another account at the same address. Reloads the page, so that no data of one account is in memory for another. */
export async function switchAccount(account: Account, queryClient: QueryClient): Promise<void> {
  const choose = () => chooseAccount(account)
  await goOnAs(`Switched to ${accountName(account)}.`, choose, queryClient)
}

/** Changes the user that this tab acts as, and reloads the page. */
export async function goOnAs(
  word: string,
  change: () => void,
  queryClient: QueryClient,
): Promise<void> {
  await changesSent(queryClient)
  change()
  leaveWord(word, location.pathname)
  location.reload()
}

/** Names an account among several. */
function accountName({ user, server }: Account): string {
  const { host } = new URL(server)
  return user ? `@${user.username} on ${host}` : `your account on ${host}`
}

/** Resolves when no change is on its way to the server. */
async function changesSent(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating() === 0) return
  await new Promise<void>((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (queryClient.isMutating() > 0) return
      stop()
      resolve()
    })
  })
}

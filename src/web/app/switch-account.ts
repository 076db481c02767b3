import type { QueryClient } from '@tanstack/react-query'

import { chooseAccount, type Account } from '#web/api/account-store.ts'
import { leaveWord } from './arrival.ts'

/**
 * Goes on as another account, at the same address. The page is loaded anew, so that nothing of one account is in memory
 * while another one works: neither what was read nor what was about to be sent.
 */
export async function switchAccount(account: Account, queryClient: QueryClient): Promise<void> {
  const choose = () => chooseAccount(account)
  await goOnAs(`Switched to ${accountName(account)}.`, choose, queryClient)
}

/** The same for any change of whom this tab works as. */
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

/** How an account is called where there are several. */
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

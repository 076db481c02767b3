import type { QueryClient } from '@tanstack/react-query'

import { stopActing } from '#web/api/acting.ts'
import { currentAccount } from '#web/api/session.ts'
import { goOnAs } from '#web/app/accounts/switch-account.ts'

/** Stops acting as another user and stays at the same URL. */
export async function stop(queryClient: QueryClient): Promise<void> {
  const own = currentAccount()?.user
  const word = own ? `You are @${own.username} again.` : 'You are no longer acting as another user.'
  await goOnAs(word, stopActing, queryClient)
}

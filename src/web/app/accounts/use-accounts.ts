import { useQueryClient } from '@tanstack/react-query'

import { knownAccounts, type Account } from '#web/api/account-store.ts'
import { currentAccount } from '#web/api/session.ts'
import { useStore } from '#web/lib/store.ts'
import { paths } from '#web/paths.ts'
import { switchAccount } from './switch-account.ts'

/** This browser's accounts, and the functions that switch between them or add one. */
export function useAccounts() {
  const accounts = useStore(knownAccounts)
  const queryClient = useQueryClient()
  const current = currentAccount()
  const { pathname, search, hash } = location
  const here = pathname + search + hash
  return {
    accounts,
    current,
    /** Switches to the account. Opens the sign-in if the account's session has ended. */
    choose: (account: Account) => {
      if (account.id === current?.id) return
      if (account.secret) void switchAccount(account, queryClient)
      else location.assign(paths.signIn(here, { server: account.server, another: true }))
    },
    add: () => location.assign(paths.signIn(here, { another: true })),
  }
}

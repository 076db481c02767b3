import { ownerOfCopies } from '#web/api/copies.ts'
import { actingNow, currentAccount } from '#web/api/session.ts'

/** The owner of the copies that this tab reads and writes. Null when signed out, and while acting as another user. */
export function copyOwner(): string | null {
  const account = currentAccount()
  return account && !actingNow() ? ownerOfCopies(account) : null
}

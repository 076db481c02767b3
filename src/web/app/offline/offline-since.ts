import { isReachable } from '#web/api/call.ts'
import { currentAccount } from '#web/api/session.ts'
import { isOffline } from '#web/lib/is-offline.ts'
import { readTab, writeTab } from '#web/lib/local-store.ts'
import { createStore } from '#web/lib/store.ts'

const KEY = 'mergeboard.offline-since'

/**
 * The time when the network or the server was lost, in milliseconds since 1970. Null while the server responds. Survives a
 * reload without a network.
 */
export const offlineSince = createStore<number | null>(
  isOffline() ? Number(readTab(KEY)) || null : null,
)

/** Records that the server did not respond. */
export function noteLoss(): void {
  if (offlineSince.get() !== null) return
  const now = Date.now()
  writeTab(KEY, String(now))
  offlineSince.set(now)
}

/** Records that the server responded or that the network is back. */
export function noteReply(): void {
  if (offlineSince.get() === null) return
  writeTab(KEY, null)
  offlineSince.set(null)
}

/** Asks the server for any response. A server on this device may respond without a network. */
export async function isServerDown(): Promise<boolean> {
  const account = currentAccount()
  return account !== null && !(await isReachable(`${account.server}/api/v4/version`))
}

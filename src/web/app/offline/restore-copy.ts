import type { Query } from '@tanstack/react-query'

import { readCopy } from '#web/api/copies.ts'
import { isOffline } from '#web/lib/is-offline.ts'
import { copyOwner } from './copy-owner.ts'
import { isServerDown, noteLoss, offlineSince } from './offline-since.ts'

/**
 * Returns the data of a query that got no reply: what is on screen, or the saved copy. Throws the error when there is
 * neither, when a retry may help, and when the server replies to other calls.
 */
export async function restoreCopy(
  query: Query,
  error: Error,
  isLastAttempt: boolean,
): Promise<unknown> {
  const isKnown = isOffline() || offlineSince.get() !== null
  if (!isKnown && !(isLastAttempt && (await isServerDown()))) throw error
  noteLoss()
  const { data, fetchMeta } = query.state
  // Another page of an infinite list has no copy of its own.
  if (fetchMeta?.fetchMore) throw error
  if (data !== undefined) {
    // Keeps the data's age. Data returned as a reply would count as fresh.
    void query.cancel({ revert: true })
    return data
  }
  const owner = copyOwner()
  const copy = owner === null ? null : await readCopy(owner, query.queryHash)
  if (!copy) throw error
  // The cache treats the copy as a fresh reply. The timeout then corrects its age.
  setTimeout(() => query.setState({ dataUpdatedAt: copy.updatedAt, isInvalidated: true }))
  return copy.data
}

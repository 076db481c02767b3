import { useSyncExternalStore } from 'react'

import { listGroupIssues, listProjectIssues } from '#contract/issues.ts'
import { offers, watchOffers } from '#web/api/offers.ts'
import type { Space } from '#web/paths.ts'

/** Whether there can be cards on the boards of the space: a server may have boards and no issues. */
export function useOffersIssues({ kind }: Space): boolean {
  const route = kind === 'group' ? listGroupIssues : listProjectIssues
  return useSyncExternalStore(watchOffers, () => offers(route))
}

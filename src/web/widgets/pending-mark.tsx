import { Clock } from 'lucide-react'

import { Spinner } from '#web/ui/spinner.tsx'
import { useIsOffline } from './waits-offline.ts'

/** Marks an unconfirmed change: a spinner, or a clock while the change waits for the server. */
export function PendingMark() {
  if (!useIsOffline()) return <Spinner />
  return (
    <span title="Waiting to be sent">
      <Clock aria-hidden size={14} />
      <span className="sr-only">Waiting to be sent</span>
    </span>
  )
}

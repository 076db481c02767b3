import { Clock } from 'lucide-react'

import { useIsOffline } from '#web/api/waits-offline.ts'
import { Spinner } from '#web/ui/spinner.tsx'

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

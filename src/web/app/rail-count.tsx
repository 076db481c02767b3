import { useQuery } from '@tanstack/react-query'

import { openCountQuery } from '#web/spaces/merge-request-queries.ts'
import type { Counted } from './places.ts'

const POLL_MS = 60_000

export function RailCount({ counted: { space, scope } }: { counted: Counted }) {
  const count = useQuery({ ...openCountQuery(space, { scope }), refetchInterval: POLL_MS }).data
  if (!count) return null
  return <span className="ml-auto text-small text-faint tabular-nums max-lg:hidden">{count}</span>
}

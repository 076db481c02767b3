import { TriangleAlert } from 'lucide-react'

import { limitWords, type ListLimits } from './list-limits.ts'

/** Below the header of a list that is over its limit. To readers its count says so. */
export function OverLimit({ limits }: { limits: ListLimits }) {
  return (
    <p
      aria-hidden
      className="-mt-1 flex items-center gap-1 px-3 pb-1.5 text-small font-medium text-danger"
    >
      <TriangleAlert size={12} className="shrink-0" />
      <span className="min-w-0 truncate">over the limit of {limitWords(limits)}</span>
    </p>
  )
}

import { Lock } from 'lucide-react'

import type { ListPlace } from './list-fields.ts'

/** Shows which projects the list covers, before the filters. */
export function ScopeChip({ place }: { place: ListPlace }) {
  return (
    <ul aria-label="Scope" className="flex min-w-0 shrink-0">
      <li className="inline-flex max-w-24 items-center gap-1 rounded-chip border border-hairline px-1.5 text-small text-muted sm:max-w-60">
        <Lock aria-hidden size={12} className="shrink-0 text-faint" />
        {place && <span className="sr-only">{place.kind === 'group' ? 'Group' : 'Project'} </span>}
        <bdi title={place?.fullPath} className="truncate">
          {place ? place.fullPath : 'All projects'}
        </bdi>
      </li>
    </ul>
  )
}

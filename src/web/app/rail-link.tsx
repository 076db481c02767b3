import { Link, useLocation } from 'react-router'

import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Place } from './places.ts'

interface RailLinkProps {
  place: Place
  isFolded: boolean
  /** The full path of the link's project or group, for the tooltip and screen readers. */
  of?: string
}

const RailCount = lazyPart(async () => (await import('./rail-count.tsx')).RailCount)

export function RailLink({ place, isFolded, of }: RailLinkProps) {
  const { label, to, icon: Icon, counted } = place
  return (
    <Link
      to={to}
      title={of ? `${label} · ${of}` : label}
      aria-current={useCurrent(to)}
      className={`flex h-7 shrink-0 items-center gap-2.5 rounded-control px-2 text-muted hover:bg-hover hover:text-text aria-[current]:text-text aria-[current=page]:bg-selected aria-[current=page]:font-medium ${isFolded ? 'aria-[current=true]:bg-selected' : 'aria-[current=true]:max-lg:bg-selected'}`}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
      <span className={labelClass(isFolded)}>
        {label}
        {of && <span className="sr-only"> of {of}</span>}
      </span>
      {counted && !isFolded && <RailCount counted={counted} />}
    </Link>
  )
}

/** Hides a collapsed rail's labels visually, but keeps them for screen readers. */
export function labelClass(isFolded: boolean): string {
  return `truncate ${isFolded ? 'sr-only' : 'max-lg:sr-only'}`
}

/**
 * `page` on the link's page. Lists with the same path differ by scope, and home and its to-dos by hash. `true` for the board
 * link of a project or group on each of its boards.
 */
export function useCurrent(to: string): 'page' | 'true' | undefined {
  const here = useLocation()
  const there = new URL(to, location.origin)
  const scope = new URLSearchParams(here.search).get('scope')
  const isSame = here.pathname === there.pathname && here.hash === there.hash
  if (isSame && scope === there.searchParams.get('scope')) return 'page'
  return there.pathname.endsWith('/-/boards') && here.pathname.startsWith(`${there.pathname}/`)
    ? 'true'
    : undefined
}

import { useQuery } from '@tanstack/react-query'

import { ownerQuery } from '#web/api/owner.ts'
import { useLocal } from '#web/lib/use-local.ts'

/** A project or group, as this browser remembers it. */
export interface KnownPlace {
  readonly path: string
  readonly name: string
}

const RECENT = 8

/** The projects and groups that somebody was in last, and those that they pinned. */
export function useKnownPlaces() {
  const owner = useQuery(ownerQuery()).data?.key ?? ''
  const [recentText, setRecent] = useLocal(`mergeboard.recent-places ${owner}`)
  const [pinnedText, setPinned] = useLocal(`mergeboard.pinned-places ${owner}`)
  const recent = parse(recentText)
  const pinned = parse(pinnedText)
  const isPinned = (path: string) => pinned.some((place) => place.path === path)
  return {
    recent,
    pinned,
    isPinned,
    remember: (place: KnownPlace) => {
      if (owner) setRecent(JSON.stringify([place, ...without(recent, place)].slice(0, RECENT)))
    },
    turn: (place: KnownPlace) => {
      const others = without(pinned, place)
      setPinned(JSON.stringify(isPinned(place.path) ? others : [...others, place]))
    },
  }
}

function without(places: readonly KnownPlace[], { path }: KnownPlace): KnownPlace[] {
  return places.filter((place) => place.path !== path)
}

/** None for what another version of the app may have written. */
function parse(text: string | null): readonly KnownPlace[] {
  try {
    const places: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(places) ? (places as KnownPlace[]) : []
  } catch {
    return []
  }
}

import { useQuery } from '@tanstack/react-query'

import { ownerQuery } from '#web/api/owner.ts'
import { useLocal } from '#web/lib/use-local.ts'

/** A project or group as stored in this browser. */
export interface KnownPlace {
  readonly path: string
  readonly name: string
}

const RECENT = 8

/** The current user's recent and pinned projects and groups. */
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

/** Returns an empty list when another version of the app stored a different format. */
function parse(text: string | null): readonly KnownPlace[] {
  try {
    const places: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(places) ? (places as KnownPlace[]) : []
  } catch {
    return []
  }
}

import { useEffect, useState } from 'react'

import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { useUserMemory } from '#web/spaces/use-user-memory.ts'
import type { Entry } from './merge-activity.ts'

interface Visit {
  readonly reference: string
  /** The newest shown entry's time, by the server's clock. Empty when there are no entries. */
  readonly seen: string
  /** The time when the page was last shown, by the device's clock. */
  readonly at: string
}

const MAX_KEPT = 200

/** The previous visit in this browser. Undefined on the first visit. `newest` is null until the entries have loaded. */
export function useLastVisit(name: SubjectName, newest: string | null): Visit | undefined {
  const [stored, remember] = useUserMemory('visits')
  const reference = fullReference(name)
  const [last] = useState(() => parse(stored).find((visit) => visit.reference === reference))
  useEffect(() => {
    if (newest === null || document.visibilityState !== 'visible') return
    const visit = { reference, seen: newest, at: new Date().toISOString() }
    remember((before) => {
      const others = parse(before).filter((other) => other.reference !== reference)
      return JSON.stringify([visit, ...others].slice(0, MAX_KEPT))
    })
    // `remember` changes on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [reference, newest])
  return last
}

/** Returns the first entry that someone else made after a visit. */
export function firstNewOf(
  entries: readonly Entry[],
  seen: string,
  ownId: number | undefined,
): Entry | undefined {
  return entries.find((entry) => entry.user.id !== ownId && isAfter(entry.at, seen))
}

/** True when `time` is after `seen`, or when `seen` is empty because there were no entries. */
export function isAfter(time: string, seen: string): boolean {
  return seen === '' || Date.parse(time) > Date.parse(seen)
}

function parse(text: string | null): readonly Visit[] {
  if (!text) return []
  try {
    const visits: unknown = JSON.parse(text)
    return Array.isArray(visits) ? (visits as Visit[]) : []
  } catch {
    return []
  }
}

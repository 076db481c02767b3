import { useEffect, useRef } from 'react'

import { counted } from '#web/lib/counted.ts'
import { announce } from '#web/ui/announcer.tsx'

interface Found {
  readonly items: readonly unknown[]
  readonly nextPage: number | null
  readonly total: number | null
}

/** Announces the number of results whenever `filter` has changed. `found` is undefined until its results have loaded. */
export function useAnnouncedCount(filter: string, found: Found | undefined): void {
  const announced = useRef(filter)
  const words = found && wordsOf(found)
  useEffect(() => {
    if (words === undefined || announced.current === filter) return
    announced.current = filter
    announce(words)
  }, [filter, words])
}

function wordsOf({ items, nextPage, total }: Found): string {
  if (total === null && nextPage !== null)
    return `More than ${counted(items.length, 'merge request')}`
  return counted(total ?? items.length, 'merge request')
}

import { useEffect, useRef } from 'react'

import { announce } from '#web/ui/announcer.tsx'
import { firstBlock, type Check } from './checks.ts'

/** Announces whether the merge request can be merged once the server has checked it. */
export function useAnnouncedCheck(isUnchecked: boolean, checks: readonly Check[]): void {
  const wasUnchecked = useRef(isUnchecked)
  const words = firstBlock(checks)?.words ?? 'Ready to merge'
  useEffect(() => {
    if (wasUnchecked.current && !isUnchecked) announce(`${words}.`)
    wasUnchecked.current = isUnchecked
  }, [isUnchecked, words])
}

import { useEffectEvent, useLayoutEffect } from 'react'

import { bindKey } from './bound-keys.ts'
import type { KeyId } from './key-map.ts'

interface KeyOptions {
  /** It makes no sense here now: as if it were not bound. */
  isOff?: boolean
  /** Why it is there and does nothing, such as for want of a right. */
  whyNot?: string | null
}

/**
 * Does something at the keys of an action, for as long as the component is mounted. From the palette it is given the words
 * that were typed for it.
 */
export function useKey(
  id: KeyId,
  handler: (words?: string) => void,
  { isOff = false, whyNot = null }: KeyOptions = {},
): void {
  const run = useEffectEvent(handler)
  // Not after the frame that shows what it is for: whoever sees that may press it at once.
  useLayoutEffect(() => (isOff ? undefined : bindKey({ id, run, whyNot })), [id, isOff, whyNot])
}

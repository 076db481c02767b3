import { useEffectEvent, useLayoutEffect } from 'react'

import { bindKey } from './bound-keys.ts'
import type { KeyId } from './key-map.ts'

interface KeyOptions {
  /** Set to unbind the key while the action makes no sense. */
  isOff?: boolean
  /** The reason why the action is disabled, such as a missing right. */
  whyNot?: string | null
}

/**
 * Binds `handler` to the keys of an action while the component is mounted. The palette passes it the words typed for the
 * action.
 */
export function useKey(
  id: KeyId,
  handler: (words?: string) => void,
  { isOff = false, whyNot = null }: KeyOptions = {},
): void {
  const run = useEffectEvent(handler)
  // In a layout effect: the key must work in the first frame that shows its target.
  useLayoutEffect(() => (isOff ? undefined : bindKey({ id, run, whyNot })), [id, isOff, whyNot])
}

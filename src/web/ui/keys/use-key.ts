import { useEffectEvent, useLayoutEffect } from 'react'

import { bindKey } from './bound-keys.ts'
import type { KeyId } from './key-map.ts'

interface KeyOptions {
  /** True to unbind the key while the action does not apply. */
  isOff?: boolean
  /** The reason why the action is disabled, such as a missing permission. */
  whyNot?: string | null
}

/**
 * Binds `handler` to an action's keys while the component is mounted. The palette passes the words typed after the
 * action.
 */
export function useKey(
  id: KeyId,
  handler: (words?: string) => void,
  { isOff = false, whyNot = null }: KeyOptions = {},
): void {
  const run = useEffectEvent(handler)
  // A layout effect, because the key must work in the first frame that shows its target.
  useLayoutEffect(() => (isOff ? undefined : bindKey({ id, run, whyNot })), [id, isOff, whyNot])
}

import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

import { keysOf } from './key-choices.ts'
import type { KeyId } from './key-map.ts'
import { strokeOf } from './stroke.ts'
import { isWriting, textTarget } from './text-target.ts'

/** True when the pressed key belongs to the action. Ignores text fields and does not support chords. */
export function matchesKey(event: ReactKeyboardEvent, id: KeyId): boolean {
  if (isWriting(event.nativeEvent) || textTarget(event.target)) return false
  return keysOf(id).includes(strokeOf(event))
}

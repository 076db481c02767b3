import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

import { keysOf } from './key-choices.ts'
import type { KeyId } from './key-map.ts'
import { strokeOf } from './stroke.ts'
import { isWriting, textTarget } from './text-target.ts'

/** True when a press on the focused element is a key of the action. Chords are not supported. */
export function matchesKey(event: ReactKeyboardEvent, id: KeyId): boolean {
  if (isWriting(event.nativeEvent) || textTarget(event.target)) return false
  return keysOf(id).includes(strokeOf(event))
}

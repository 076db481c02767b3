import type { KeyboardEvent } from 'react'

import { keysOf } from '#web/ui/keys/key-choices.ts'
import { isCharacterKey, strokeOf } from '#web/ui/keys/stroke.ts'

/** The keys that open the palette close it too, as far as they are not what is typed into it. */
export function isOpeningKey(event: KeyboardEvent): boolean {
  const stroke = strokeOf(event)
  if (isCharacterKey(stroke)) return false
  return [...keysOf('palette.open'), ...keysOf('palette.open-in-editor')].includes(stroke)
}

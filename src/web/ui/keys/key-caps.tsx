import { useKeysOf } from './key-choices.ts'
import type { KeyId } from './key-map.ts'
import { keyWords } from './stroke.ts'

interface KeyCapsProps {
  id: KeyId | undefined
  /** True to frame the key, which could be read as punctuation after a text. */
  isFramed?: boolean
}

/** An action's first key in small type, for menus and tooltips. Empty when the action has no key. */
export function KeyCaps({ id, isFramed = false }: KeyCapsProps) {
  const key = useKeysOf(id)[0]
  if (!key) return null
  return (
    <kbd
      className={`shrink-0 font-sans text-micro font-medium text-faint ${isFramed ? 'ml-2 rounded-chip border border-hairline px-1' : 'ml-auto pl-3'}`}
    >
      {keyWords(key)}
    </kbd>
  )
}

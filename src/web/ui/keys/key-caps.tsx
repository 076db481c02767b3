import { useKeysOf } from './key-choices.ts'
import type { KeyId } from './key-map.ts'
import { keyWords } from './stroke.ts'

/** An action's first key in small type, for menus and tooltips. Empty when the action has no key. */
export function KeyCaps({ id }: { id: KeyId | undefined }) {
  const key = useKeysOf(id)[0]
  if (!key) return null
  return (
    <kbd className="ml-auto shrink-0 pl-3 font-sans text-micro font-medium text-faint">
      {keyWords(key)}
    </kbd>
  )
}

import { useKeysOf } from './key-choices.ts'
import type { KeyId } from './key-map.ts'
import { keyWords } from './stroke.ts'

/** The first key of an action in small type, for menus and tooltips; empty if it has none. */
export function KeyCaps({ id }: { id: KeyId | undefined }) {
  const key = useKeysOf(id)[0]
  if (!key) return null
  return (
    <kbd className="ml-auto shrink-0 pl-3 font-sans text-micro font-medium text-faint">
      {keyWords(key)}
    </kbd>
  )
}

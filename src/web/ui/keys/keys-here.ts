import { boundKeys } from './bound-keys.ts'
import { keyIds, rowOf, scopeOf, type KeyId } from './key-map.ts'

/** Returns the actions whose keys work where the focus is now. */
export function keysHere(): KeyId[] {
  const bound = new Set(boundKeys().map(({ id }) => id))
  const focused = new Set(scopesAround(document.activeElement))
  return keyIds().filter(
    (id) => bound.has(id) || (scopeOf(id).isFocus && focused.has(rowOf(id).scope)),
  )
}

function scopesAround(element: Element | null): string[] {
  const marked = element?.closest<HTMLElement>('[data-key-scope]')
  if (!marked) return []
  return [marked.dataset['keyScope']!, ...scopesAround(marked.parentElement)]
}

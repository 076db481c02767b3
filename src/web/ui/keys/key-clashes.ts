import { rowOf, scopeRow, type KeyId } from './key-map.ts'

/** The one key that is both an action and the start of chords: it waits for a second key. */
const WAITING = 'c'

/** Returns another action in the same scope with this key, or with a chord that starts with it; null if there is none. */
export function clashOf(
  key: string,
  id: KeyId,
  all: Iterable<readonly [KeyId, readonly string[]]>,
): KeyId | null {
  for (const [other, keys] of all) {
    if (other === id || !overlap(rowOf(id).scope, rowOf(other).scope)) continue
    if (keys.some((taken) => excludeEachOther(key, taken))) return other
  }
  return null
}

function excludeEachOther(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short !== WAITING && long.startsWith(`${short} `)
}

function overlap(a: string, b: string): boolean {
  return isWithin(a, b) || isWithin(b, a)
}

function isWithin(scope: string | null, outer: string): boolean {
  return scope !== null && (scope === outer || isWithin(scopeRow(scope).within, outer))
}

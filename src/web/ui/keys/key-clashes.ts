import { rowOf, scopeRow, type KeyId } from './key-map.ts'

/** A new thing that is made with `c` waits for a moment whether a chord follows. */
const WAITING = 'c'

/** Another action that a key would stand for in the same place, or that a chord would begin with; null if none. */
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

import { rowOf, scopeRow, type KeyId } from './key-map.ts'

/** The only key that may be both an action and the start of chords. It waits for a second key. */
const WAITING = 'c'

/**
 * Returns another action in an overlapping scope that has the same key, a chord that starts with this key, or the first
 * key of this chord. Null for none.
 */
export function clashOf(
  key: string,
  id: KeyId,
  all: Iterable<readonly [KeyId, readonly string[]]>,
): KeyId | null {
  for (const [other, keys] of all) {
    if (other === id || !overlap(rowOf(id).scope, rowOf(other).scope)) continue
    if (yieldsTo(id, other) || yieldsTo(other, id)) continue
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

function yieldsTo(id: KeyId, inner: KeyId): boolean {
  const { yields, scope } = rowOf(id)
  return yields === true && scope !== rowOf(inner).scope && isWithin(rowOf(inner).scope, scope)
}

function isWithin(scope: string | null, outer: string): boolean {
  return scope !== null && (scope === outer || isWithin(scopeRow(scope).within, outer))
}

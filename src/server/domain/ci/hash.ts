export type Hash = Record<string, unknown>

export function isHash(value: unknown): value is Hash {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the hash's own value, never an inherited one. */
export function own(hash: Hash, key: string): unknown {
  return Object.hasOwn(hash, key) ? hash[key] : undefined
}

/** Deep-merges the second hash over the first. Replaces lists as a whole. `onMerge` gets the number of keys of each merge. */
export function mergeHashes(below: Hash, above: Hash, onMerge?: (keys: number) => void): Hash {
  const merged = new Map(Object.entries(below))
  const entries = Object.entries(above)
  onMerge?.(merged.size + entries.length)
  for (const [key, value] of entries) {
    const under = merged.get(key)
    merged.set(key, isHash(under) && isHash(value) ? mergeHashes(under, value, onMerge) : value)
  }
  return Object.fromEntries(merged)
}

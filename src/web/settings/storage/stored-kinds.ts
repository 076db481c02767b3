import { localKeysWith, readLocal, writeLocal } from '#web/lib/local-store.ts'

export type StoredKind = 'drafts' | 'viewed' | 'places'

const NAMES: readonly (readonly [StoredKind, RegExp])[] = [
  ['drafts', /^mergeboard\.(?:draft|new-card|review|open comments) /],
  ['viewed', /^mergeboard\.(?:viewed|viewed-requests|seen-versions) /],
  ['places', /^mergeboard\./],
]

/** Browsers store two bytes per character. */
const CHARACTER_BYTES = 2

/** Returns how many bytes this browser stores for a user, by kind. */
export function measureLocal(owner: string): Readonly<Record<StoredKind, number>> {
  const sizes = { drafts: 0, viewed: 0, places: 0 }
  for (const key of localKeysWith(owner)) {
    const kind = kindOf(key)
    if (kind) sizes[kind] += CHARACTER_BYTES * (key.length + (readLocal(key)?.length ?? 0))
  }
  return sizes
}

/** Deletes what this browser stores of a kind for a user. */
export function clearLocal(owner: string, kind: StoredKind): void {
  for (const key of localKeysWith(owner)) if (kindOf(key) === kind) writeLocal(key, null)
}

function kindOf(key: string): StoredKind | undefined {
  return NAMES.find(([, pattern]) => pattern.test(key))?.[0]
}

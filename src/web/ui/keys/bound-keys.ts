import { keyIds, type KeyId } from './key-map.ts'

export interface BoundKey {
  readonly id: KeyId
  /** `words` were typed for it, in the palette. */
  readonly run: (words?: string) => void
  /** Why it does nothing here; null if it does. */
  readonly whyNot: string | null
}

const bound: BoundKey[] = []

export function bindKey(key: BoundKey): () => void {
  bound.push(key)
  return () => void bound.splice(bound.indexOf(key), 1)
}

/** What can be done here by key, in the order of the table: each action once, as it was bound last. */
export function boundKeys(): readonly BoundKey[] {
  const latest = new Map(bound.map((key) => [key.id, key]))
  return keyIds().flatMap((id) => latest.get(id) ?? [])
}

/** Does what the key of an action does, if it is bound. */
export function runKey(id: KeyId): void {
  const key = boundKeys().find((key) => key.id === id)
  if (key?.whyNot === null) key.run()
}

import { keyIds, type KeyId } from './key-map.ts'

export interface BoundKey {
  readonly id: KeyId
  /** `words` is the argument that the user typed in the palette. */
  readonly run: (words?: string) => void
  /** The reason why the action is disabled. Null when it is enabled. */
  readonly whyNot: string | null
}

const bound: BoundKey[] = []

export function bindKey(key: BoundKey): () => void {
  bound.push(key)
  return () => void bound.splice(bound.indexOf(key), 1)
}

/** Returns the currently bound actions in table order. An action's latest binding counts. */
export function boundKeys(): readonly BoundKey[] {
  const latest = new Map(bound.map((key) => [key.id, key]))
  return keyIds().flatMap((id) => latest.get(id) ?? [])
}

/** Runs an action if it is bound and enabled. */
export function runKey(id: KeyId): void {
  const key = boundKeys().find((key) => key.id === id)
  if (key?.whyNot === null) key.run()
}

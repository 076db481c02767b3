import { preference, usePreference } from '#web/lib/preferences.ts'
import { rowOf, type KeyId } from './key-map.ts'
import { isCharacterKey } from './stroke.ts'

/** The keys of an action as they are chosen on this device; none while keys of its kind are switched off. */
export function keysOf(id: KeyId): readonly string[] {
  const keys = chosenKeysOf(id)
  if (rowOf(id).isFixed || preference('characterKeys')) return keys
  return keys.filter((key) => !isCharacterKey(key))
}

/** The same with those that are switched off. */
export function chosenKeysOf(id: KeyId): readonly string[] {
  const { keys, isFixed } = rowOf(id)
  return (isFixed ? undefined : preference('keys')[id]) ?? keys
}

/** The same for what shows them. */
export function useKeysOf(id: KeyId | undefined): readonly string[] {
  usePreference('keys')
  usePreference('characterKeys')
  return id ? keysOf(id) : []
}

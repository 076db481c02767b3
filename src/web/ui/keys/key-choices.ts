import { preference, usePreference } from '#web/lib/preferences.ts'
import { rowOf, type KeyId } from './key-map.ts'
import { isCharacterKey } from './stroke.ts'

/** Returns an action's active keys in this browser. Excludes single-character keys while they are switched off. */
export function keysOf(id: KeyId): readonly string[] {
  const keys = chosenKeysOf(id)
  if (rowOf(id).isFixed || preference('characterKeys')) return keys
  return keys.filter((key) => !isCharacterKey(key))
}

/** Returns an action's chosen keys, including those that are switched off. */
export function chosenKeysOf(id: KeyId): readonly string[] {
  const { keys, isFixed } = rowOf(id)
  return (isFixed ? undefined : preference('keys')[id]) ?? keys
}

/** Returns an action's active keys, and rerenders the component when they change. */
export function useKeysOf(id: KeyId | undefined): readonly string[] {
  usePreference('keys')
  usePreference('characterKeys')
  return id ? keysOf(id) : []
}

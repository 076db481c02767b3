import { preference, usePreference } from '#web/lib/preferences.ts'
import { rowOf, type KeyId } from './key-map.ts'
import { isCharacterKey } from './stroke.ts'

/** The active keys of an action on this device, without single characters while those are switched off. */
export function keysOf(id: KeyId): readonly string[] {
  const keys = chosenKeysOf(id)
  if (rowOf(id).isFixed || preference('characterKeys')) return keys
  return keys.filter((key) => !isCharacterKey(key))
}

/** The chosen keys of an action, including any that are switched off. */
export function chosenKeysOf(id: KeyId): readonly string[] {
  const { keys, isFixed } = rowOf(id)
  return (isFixed ? undefined : preference('keys')[id]) ?? keys
}

/** The active keys of an action; the component rerenders when they change. */
export function useKeysOf(id: KeyId | undefined): readonly string[] {
  usePreference('keys')
  usePreference('characterKeys')
  return id ? keysOf(id) : []
}

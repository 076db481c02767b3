import { preference, usePreference } from '#web/lib/preferences.ts'
import { rowOf, type KeyId } from './key-map.ts'
import { isCharacterKey } from './stroke.ts'

/** The keys of an action as they are chosen on this device; none while keys of its kind are switched off. */
export function keysOf(id: KeyId): readonly string[] {
  const row = rowOf(id)
  if (row.isFixed) return row.keys
  const keys = preference('keys')[id] ?? row.keys
  return preference('characterKeys') ? keys : keys.filter((key) => !isCharacterKey(key))
}

/** The same for what shows them. */
export function useKeysOf(id: KeyId | undefined): readonly string[] {
  usePreference('keys')
  usePreference('characterKeys')
  return id ? keysOf(id) : []
}

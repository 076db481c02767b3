import { preference, setPreference, type Preferences } from '#web/lib/preferences.ts'
import { chosenKeysOf } from '#web/ui/keys/key-choices.ts'
import { clashOf } from '#web/ui/keys/key-clashes.ts'
import { keyIds, rowOf, type KeyId } from '#web/ui/keys/key-map.ts'

type OwnKeys = Preferences['keys']

/** Returns another action that uses the key in an overlapping scope. Null for none. */
export function takenBy(key: string, id: KeyId): KeyId | null {
  return clashOf(
    key,
    id,
    keyIds().map((id) => [id, chosenKeysOf(id)] as const),
  )
}

/**
 * Assigns a key to an action. Replaces `former`, or adds the key when `former` is null. Actions that clash lose the
 * key.
 */
export function giveKey(id: KeyId, key: string, former: string | null): void {
  const keys = chosenKeysOf(id).map((one) => (one === former ? key : one))
  const others = keyIds().filter((other) => other !== id)
  const freed = others.reduce((own, other) => {
    const kept = chosenKeysOf(other).filter((one) => !clashOf(key, id, [[other, [one]]]))
    return kept.length === chosenKeysOf(other).length ? own : withKeys(own, other, kept)
  }, preference('keys'))
  setPreference('keys', withKeys(freed, id, [...new Set(former ? keys : [...keys, key])]))
}

export function takeKey(id: KeyId, key: string): void {
  const keys = chosenKeysOf(id).filter((one) => one !== key)
  setPreference('keys', withKeys(preference('keys'), id, keys))
}

export function resetKeys(id: KeyId): void {
  setPreference('keys', withKeys(preference('keys'), id, rowOf(id).keys))
}

/** Stores only keys that differ from the defaults, so all other actions follow new defaults. */
function withKeys(own: OwnKeys, id: KeyId, keys: readonly string[]): OwnKeys {
  const { [id]: _, ...others } = own
  const isUsual = keys.join(' , ') === rowOf(id).keys.join(' , ')
  return isUsual ? others : { ...others, [id]: keys }
}

import { preference, setPreference, type Preferences } from '#web/lib/preferences.ts'
import { chosenKeysOf } from '#web/ui/keys/key-choices.ts'
import { clashOf } from '#web/ui/keys/key-clashes.ts'
import { keyIds, rowOf, type KeyId } from '#web/ui/keys/key-map.ts'

type OwnKeys = Preferences['keys']

/** The action that already has the key where it could be meant for this one. */
export function takenBy(key: string, id: KeyId): KeyId | null {
  return clashOf(
    key,
    id,
    keyIds().map((id) => [id, chosenKeysOf(id)] as const),
  )
}

/** Gives an action a key in the place of another, or as one more; whoever had it before has it no longer. */
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

/** Stores only keys that differ from the defaults, so that the rest follow new defaults. */
function withKeys(own: OwnKeys, id: KeyId, keys: readonly string[]): OwnKeys {
  const { [id]: _, ...others } = own
  const isUsual = keys.join(' , ') === rowOf(id).keys.join(' , ')
  return isUsual ? others : { ...others, [id]: keys }
}

import { scopeOf, type KeyId } from '#web/ui/keys/key-map.ts'
import { strokeOf, type KeyPress } from '#web/ui/keys/stroke.ts'

/** Keys reserved for focused controls. */
const RESERVED = /^(?:Shift\+)?(?:Tab|Enter|Space)$|^(?:Mod\+[twnlr]|Alt\+Arrow(?:Left|Right))$/

const MODIFIERS = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Unidentified)$/

/** Keys that start chords. */
const FIRST = /^[gc]$/

export type Recorded =
  | { readonly kind: 'nothing' | 'reserved' | 'cancel' | 'remove' }
  /** A chord's first key, before the second. */
  | { readonly kind: 'first'; readonly stroke: string }
  | { readonly kind: 'key'; readonly key: string }

/** Interprets a key press while recording. `first` is the chord's previous press. */
export function recordedKey(press: KeyPress, id: KeyId, first: string | null): Recorded {
  if (MODIFIERS.test(press.key)) return { kind: 'nothing' }
  const stroke = strokeOf(press)
  if (stroke === 'Escape') return { kind: 'cancel' }
  if (stroke === 'Backspace' || stroke === 'Delete') return { kind: 'remove' }
  if (RESERVED.test(stroke)) return { kind: 'reserved' }
  if (first !== null) return { kind: 'key', key: `${first} ${stroke}` }
  const beginsChord = FIRST.test(stroke) && !scopeOf(id).isFocus
  return beginsChord ? { kind: 'first', stroke } : { kind: 'key', key: stroke }
}

import { createStore, useStore } from '#web/lib/store.ts'
import type { BoundKey } from './bound-keys.ts'

/** A pressed first key that waits for a second. */
export interface Chord {
  readonly stroke: string
  readonly next: readonly { readonly stroke: string; readonly key: BoundKey }[]
  /** The first key's own action, which runs if no second key follows. Null for none. */
  readonly alone: BoundKey | null
}

const WAIT_MS = 1000
const WAIT_ALONE_MS = 300
const HINT_MS = 300

let chord: Chord | null = null
let timers: ReturnType<typeof setTimeout>[] = []
const hinted = createStore<Chord | null>(null)

export function startChord(next: Chord, onAlone: (key: BoundKey) => void): void {
  endChord()
  chord = next
  const { alone } = next
  timers = [
    setTimeout(() => hinted.set(chord), HINT_MS),
    setTimeout(
      () => {
        endChord()
        if (alone) onAlone(alone)
      },
      alone ? WAIT_ALONE_MS : WAIT_MS,
    ),
  ]
}

export function endChord(): void {
  for (const timer of timers) clearTimeout(timer)
  chord = null
  hinted.set(null)
}

export function currentChord(): Chord | null {
  return chord
}

/** The pending chord, once it has waited long enough for a hint. Null otherwise. */
export function useHintedChord(): Chord | null {
  return useStore(hinted)
}

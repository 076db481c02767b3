import { useSyncExternalStore } from 'react'

import type { BoundKey } from './bound-keys.ts'

/** A first key that waits for its second. */
export interface Chord {
  readonly stroke: string
  readonly next: readonly { readonly stroke: string; readonly key: BoundKey }[]
  /** What the first key does if none follows. */
  readonly alone: BoundKey | null
}

const WAIT_MS = 1000
const WAIT_ALONE_MS = 300
const HINT_MS = 300

let chord: Chord | null = null
let isHinted = false
let timers: ReturnType<typeof setTimeout>[] = []
const listeners = new Set<() => void>()

export function startChord(next: Chord, onAlone: (key: BoundKey) => void): void {
  endChord()
  chord = next
  const { alone } = next
  timers = [
    setTimeout(showHint, HINT_MS),
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
  isHinted = false
  tell()
}

export function currentChord(): Chord | null {
  return chord
}

/** The chord that has been waiting long enough for somebody to wonder which keys there are. */
export function useHintedChord(): Chord | null {
  return useSyncExternalStore(subscribe, () => (isHinted ? chord : null))
}

function showHint(): void {
  isHinted = true
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

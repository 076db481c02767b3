import { readLocal, writeLocal } from './local-store.ts'
import { createStore, useSelected } from './store.ts'

/** A text, or what becomes of the one that is remembered by then; null to forget it. */
type Next = string | null | ((text: string | null) => string | null)

export type Local = [string | null, (next: Next) => void]

const known = createStore(new Map<string, string | null>())

/** A text that this browser remembers. All who use the same key see the same, on this page and in other tabs. */
export function useLocal(key: string): Local {
  const text = useSelected(known, () => read(key))
  return [text, (next) => write(key, next)]
}

function read(key: string): string | null {
  const texts = known.get()
  if (!texts.has(key)) texts.set(key, readLocal(key))
  return texts.get(key)!
}

function write(key: string, next: Next): void {
  const text = typeof next === 'function' ? next(read(key)) : next
  writeLocal(key, text)
  known.set(new Map(known.get()).set(key, text))
}

/** Rereads what another tab wrote. */
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  const others = [...known.get()].filter(([name]) => key !== null && name !== key)
  known.set(new Map(others))
})

import { useSyncExternalStore } from 'react'

import { readLocal, writeLocal } from './local-store.ts'

/** A text, or what becomes of the one that is remembered by then; null to forget it. */
type Next = string | null | ((text: string | null) => string | null)

export type Local = [string | null, (next: Next) => void]

const known = new Map<string, string | null>()
const listeners = new Set<() => void>()

/** A text that this browser remembers. All who use the same key see the same, on this page and in other tabs. */
export function useLocal(key: string): Local {
  const text = useSyncExternalStore(subscribe, () => read(key))
  return [text, (next) => write(key, next)]
}

function read(key: string): string | null {
  if (!known.has(key)) known.set(key, readLocal(key))
  return known.get(key)!
}

function write(key: string, next: Next): void {
  const text = typeof next === 'function' ? next(read(key)) : next
  known.set(key, text)
  writeLocal(key, text)
  tell()
}

/** What another tab has written since. */
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  if (key === null) known.clear()
  else known.delete(key)
  tell()
})

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

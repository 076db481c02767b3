import { useSyncExternalStore } from 'react'

import { readLocal, writeLocal } from './local-store.ts'

const known = new Map<string, string | null>()
const listeners = new Set<() => void>()

/** A text that this browser remembers. All on the page who use the same key see the same. */
export function useLocal(key: string): [string | null, (text: string | null) => void] {
  const text = useSyncExternalStore(subscribe, () => read(key))
  return [text, (next) => write(key, next)]
}

function read(key: string): string | null {
  if (!known.has(key)) known.set(key, readLocal(key))
  return known.get(key)!
}

function write(key: string, text: string | null): void {
  known.set(key, text)
  writeLocal(key, text)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useEffect } from 'react'

import { readLocal, writeLocal } from './local-store.ts'
import { createStore, useSelected } from './store.ts'

/** A new text, or a function of the stored text. Null removes the text. */
type Next = string | null | ((text: string | null) => string | null)

/** `isStored` is false when the browser's storage has refused the text. The text is then lost with the tab. */
export type Local = [text: string | null, write: (next: Next) => void, isStored: boolean]

/** Storing a long draft on each keystroke would make typing slow. */
const DELAY_MS = 400

const known = createStore(new Map<string, string | null>())
/** The keys whose texts wait to be stored. */
const waiting = new Set<string>()
const refused = createStore<ReadonlySet<string>>(new Set())
let timer: ReturnType<typeof setTimeout> | undefined

/** A text stored in this browser, in sync across all components and tabs that use the key. */
export function useLocal(key: string): Local {
  const text = useSelected(known, () => currentLocal(key))
  const isStored = useSelected(refused, (keys) => !keys.has(key))
  useEffect(() => storeWaiting, [])
  return [text, (next) => changeLocal(key, next), isStored]
}

/** Reads a text once, also before it is stored. */
export function currentLocal(key: string): string | null {
  const texts = known.get()
  if (!texts.has(key)) texts.set(key, readLocal(key))
  return texts.get(key)!
}

export function changeLocal(key: string, next: Next): void {
  const text = typeof next === 'function' ? next(currentLocal(key)) : next
  known.set(new Map(known.get()).set(key, text))
  waiting.add(key)
  if (text === null) storeWaiting()
  // Keeps a running timer, so that steady typing cannot postpone it.
  else timer ??= setTimeout(storeWaiting, DELAY_MS)
}

/** Stores all texts at once, before something that must not happen twice if the tab crashes. */
export function storeWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.size === 0) return
  const failed = [...waiting].filter((key) => !writeLocal(key, currentLocal(key)))
  refused.set(new Set([...refused.get()].filter((key) => !waiting.has(key)).concat(failed)))
  waiting.clear()
}

/** Makes all components read the stored texts again. */
export function rereadLocal(): void {
  waiting.clear()
  known.set(new Map())
}

for (const event of ['focusout', 'pagehide', 'visibilitychange']) {
  globalThis.addEventListener?.(event, storeWaiting)
}

/** Forgets cached texts that another tab has changed, except those that only this tab has. */
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  const isOnlyHere = (name: string) => waiting.has(name) || refused.get().has(name)
  const kept = [...known.get()].filter(
    ([name]) => (key !== null && name !== key) || isOnlyHere(name),
  )
  known.set(new Map(kept))
})

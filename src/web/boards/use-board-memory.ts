import { useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { currentUserQuery } from '#web/api/current-user.ts'
import { readLocal, writeLocal } from '#web/lib/local-store.ts'
import { useBoard } from './board-context.ts'

const known = new Map<string, string | null>()
const listeners = new Set<() => void>()

/**
 * One thing, kept as text, that this browser remembers of the board for the person who is signed in. All who use the
 * same name see the same.
 */
export function useBoardMemory(name: string): [string | null, (text: string | null) => void] {
  const { space, board } = useBoard()
  const user = useSuspenseQuery(currentUserQuery()).data
  const key = `mergeboard.${name} ${user.web_url} ${space.kind} ${board.id}`
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

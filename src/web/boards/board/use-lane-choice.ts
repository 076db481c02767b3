import type { Owner } from '#web/api/owner.ts'
import { readLocal } from '#web/lib/local-store.ts'
import type { Space } from '#web/paths.ts'
import { boardMemoryKey, useBoardMemory } from './use-board-memory.ts'

const MEMORY = 'rows'

/** The attribute of lanes: `assignee`, `milestone`, or `label:` and a label scope (the part before `::`). */
export type LaneChoice = 'assignee' | 'milestone' | `label:${string}`

/** The current user's lanes on this board; null for lists only. */
export function useLaneChoice(): [LaneChoice | null, (choice: LaneChoice | null) => void] {
  const [text, setText] = useBoardMemory(MEMORY)
  return [text as LaneChoice | null, setText]
}

/** True when the board will be drawn with lanes. */
export function willHaveLanes(owner: Owner, space: Space, boardId: number): boolean {
  return readLocal(boardMemoryKey(MEMORY, owner, space, boardId)) !== null
}

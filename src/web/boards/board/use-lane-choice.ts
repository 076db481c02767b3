import type { Owner } from '#web/api/owner.ts'
import { readLocal } from '#web/lib/local-store.ts'
import type { Space } from '#web/paths.ts'
import { boardMemoryKey, useBoardMemory } from './use-board-memory.ts'

const MEMORY = 'rows'

/** What rows stand for: `assignee`, `milestone`, or `label:` and what the names of labels begin with before `::`. */
export type LaneChoice = 'assignee' | 'milestone' | `label:${string}`

/** By what the person has the cards of this board in rows; null for lists only. */
export function useLaneChoice(): [LaneChoice | null, (choice: LaneChoice | null) => void] {
  const [text, setText] = useBoardMemory(MEMORY)
  return [text as LaneChoice | null, setText]
}

/** Whether a board that is not drawn yet will have rows. */
export function willHaveLanes(owner: Owner, space: Space, boardId: number): boolean {
  return readLocal(boardMemoryKey(MEMORY, owner, space, boardId)) !== null
}

import { useBoardMemory } from '#web/boards/use-board-memory.ts'

/** What rows stand for: `assignee`, `milestone`, or `label:` and what the names of labels begin with before `::`. */
export type LaneChoice = 'assignee' | 'milestone' | `label:${string}`

/** By what the person has the cards of this board in rows; null for lists only. */
export function useLaneChoice(): [LaneChoice | null, (choice: LaneChoice | null) => void] {
  const [text, setText] = useBoardMemory('rows')
  return [text as LaneChoice | null, setText]
}

import type { Owner } from '#web/api/owner.ts'
import { useLocal, type Local } from '#web/lib/use-local.ts'
import type { Space } from '#web/paths.ts'
import { useBoard } from './board-context.ts'

/** One thing, kept as text, that this browser remembers of the board for the person who is signed in. */
export function useBoardMemory(name: string): Local {
  const { space, board, owner } = useBoard()
  return useLocal(boardMemoryKey(name, owner, space, board.id))
}

/** Under which key it remembers that. */
export function boardMemoryKey(name: string, owner: Owner, space: Space, boardId: number): string {
  return `mergeboard.${name} ${owner.key} ${space.kind} ${boardId}`
}

/** What the history remembers of the visit to a board that was just made. */
export const JUST_MADE = 'just made'

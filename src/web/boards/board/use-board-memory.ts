import type { Owner } from '#web/api/owner.ts'
import { useLocal, type Local } from '#web/lib/use-local.ts'
import type { Space } from '#web/paths.ts'
import { useBoard } from './board-context.ts'

/** A text that this browser keeps about the board for the current user. */
export function useBoardMemory(name: string): Local {
  const { space, board, owner } = useBoard()
  return useLocal(boardMemoryKey(name, owner, space, board.id))
}

/** The storage key of that text. */
export function boardMemoryKey(name: string, owner: Owner, space: Space, boardId: number): string {
  return `mergeboard.${name} ${owner.key} ${space.kind} ${boardId}`
}

/** The history state of the first visit to a new board. */
export const JUST_CREATED = 'just created'

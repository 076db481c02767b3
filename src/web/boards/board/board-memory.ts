import type { Owner } from '#web/api/owner.ts'
import { readLocal } from '#web/lib/local-store.ts'
import { useLocal, type Local } from '#web/lib/use-local.ts'
import type { Space } from '#web/paths.ts'
import { useBoard } from './board-context.ts'

/** A text about the board that this browser stores for the current user. */
export function useBoardMemory(name: string): Local {
  const { space, board, owner } = useBoard()
  return useLocal(boardMemoryKey(name, owner, space, board.id))
}

function boardMemoryKey(name: string, owner: Owner, space: Space, boardId: number): string {
  return `mergeboard.${name} ${owner.key} ${space.kind} ${boardId}`
}

/** The history state that marks the first visit to a new board. */
export const JUST_CREATED = 'just created'

const LANES = 'rows'

/** The attribute that defines lanes: `assignee`, `milestone`, or `label:` and a label scope (the part before `::`). */
export type LaneChoice = 'assignee' | 'milestone' | `label:${string}`

/** The current user's lanes on this board. Null for a board without lanes. */
export function useLaneChoice(): [LaneChoice | null, (choice: LaneChoice | null) => void] {
  const [text, setText] = useBoardMemory(LANES)
  return [text as LaneChoice | null, setText]
}

/** True when the user has chosen lanes for the board. */
export function willHaveLanes(owner: Owner, space: Space, boardId: number): boolean {
  return readLocal(boardMemoryKey(LANES, owner, space, boardId)) !== null
}

/** Whether Open and Closed are hidden, by the user's choice or else by the board's setting. */
export function useShownEnds() {
  const { board } = useBoard()
  const [open, setOpen] = useBoardMemory('hides-open')
  const [closed, setClosed] = useBoardMemory('hides-closed')
  return {
    hide_backlog_list: open === null ? board.hide_backlog_list : open === 'yes',
    hide_closed_list: closed === null ? board.hide_closed_list : closed === 'yes',
    showOpen: (isShown: boolean) => setOpen(isShown ? 'no' : 'yes'),
    showClosed: (isShown: boolean) => setClosed(isShown ? 'no' : 'yes'),
  }
}

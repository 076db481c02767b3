import { useBoard } from './board-context.ts'
import { useBoardMemory } from './use-board-memory.ts'

/** Visibility of Open and Closed: the user's choice, else the board's setting. */
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

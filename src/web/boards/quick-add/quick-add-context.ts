import { createContext, useContext } from 'react'

import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import type { NewCardState } from './use-create-card.ts'

interface QuickAddState {
  /** The list whose input is open. */
  readonly openKey: string | null
  readonly open: (columnKey: string) => void
  readonly close: () => void
  readonly cards: readonly NewCardState[]
}

const Context = createContext<QuickAddState | null>(null)

export const QuickAddProvider = Context.Provider

/** Where on the board new cards are being written, and what became of those that were sent. */
export function useQuickAdd(): QuickAddState {
  const value = useContext(Context)
  if (!value) throw new Error('a list is drawn outside of a board')
  return value
}

/** New cards are for those who may give them what the list stands for; what is closed was open before. */
export function useMayAdd({ kind }: Column): boolean {
  const { rights, offersIssues } = useBoard()
  return rights.canEdit && offersIssues && kind !== 'closed'
}

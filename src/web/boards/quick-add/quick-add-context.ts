import { createContext, useContext } from 'react'

import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import type { NewCardState } from './use-create-card.ts'

interface QuickAddState {
  /** The column whose input is open. */
  readonly openKey: string | null
  readonly open: (columnKey: string) => void
  readonly close: () => void
  readonly cards: readonly NewCardState[]
}

const Context = createContext<QuickAddState | null>(null)

export const QuickAddProvider = Context.Provider

/** The open input, and the state of the cards sent from this board. */
export function useQuickAdd(): QuickAddState {
  const value = useContext(Context)
  if (!value) throw new Error('useQuickAdd needs a QuickAddProvider')
  return value
}

/** True when the user may add cards to the column. Closed takes none. */
export function useMayAdd({ kind }: Column): boolean {
  const { rights, hasIssues } = useBoard()
  return rights.canEdit && hasIssues && kind !== 'closed'
}

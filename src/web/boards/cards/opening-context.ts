import { createContext, useContext, type KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'

export interface CardOpening {
  /** The full reference of the issue that is open. */
  readonly peeked: string | null
  readonly hrefOf: (issue: Issue) => string
  readonly open: (issue: Issue, column: Column) => void
  /** A key on a card; true if it is used up. */
  readonly onKeyDown: (event: KeyboardEvent, issue: Issue, column: Column) => boolean
}

const Context = createContext<CardOpening | null>(null)

export const CardOpeningProvider = Context.Provider

/** How the cards of the board are opened. */
export function useCardOpening(): CardOpening {
  const value = useContext(Context)
  if (!value) throw new Error('cards are drawn outside of a board')
  return value
}

import { createContext, useContext, type KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'

export interface CardOpening {
  /** The full reference of the open issue. */
  readonly peeked: string | null
  readonly hrefOf: (issue: Issue) => string
  readonly open: (issue: Issue, column: Column) => void
  /** Handles a key on a card; returns true if it did. */
  readonly onKeyDown: (event: KeyboardEvent, issue: Issue, column: Column) => boolean
}

const Context = createContext<CardOpening | null>(null)

export const CardOpeningProvider = Context.Provider

/** Opens the cards of the board. */
export function useCardOpening(): CardOpening {
  const value = useContext(Context)
  if (!value) throw new Error('cards are drawn outside of a board')
  return value
}

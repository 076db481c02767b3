import { createContext, useContext, type KeyboardEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import type { Column } from '#web/boards/board/board-column.ts'

export interface CardOpening {
  /** The open issue's full reference. */
  readonly peeked: string | null
  readonly hrefOf: (issue: Issue) => string
  readonly open: (issue: Issue, column: Column) => void
  /** Handles a key on a card. Returns true if the key was handled. */
  readonly onKeyDown: (event: KeyboardEvent, issue: Issue, column: Column) => boolean
}

const Context = createContext<CardOpening | null>(null)

export const CardOpeningProvider = Context.Provider

export function useCardOpening(): CardOpening {
  const value = useContext(Context)
  if (!value) throw new Error('cards are drawn outside of a board')
  return value
}

import { createContext, useContext } from 'react'

import type { Owner } from '#web/api/owner.ts'
import type { Space } from '#web/paths.ts'
import type { Board } from './board-column.ts'
import type { BoardRights } from './board-rights.ts'
import type { IssueFilter } from './merge-filters.ts'

interface BoardContext {
  readonly space: Space
  readonly board: Board
  readonly rights: BoardRights
  /** Who looks at it. */
  readonly owner: Owner
  /** Whether the server has issues at all. */
  readonly offersIssues: boolean
  /** What the address narrows the board to, and how it sorts it. */
  readonly filter: IssueFilter
  /** Why cards keep their places within a list; null if they can be moved up and down. */
  readonly whyNotReorder: string | null
}

const Context = createContext<BoardContext | null>(null)

export const BoardProvider = Context.Provider

/** The board that a part of it is on. */
export function useBoard(): BoardContext {
  const value = useContext(Context)
  if (!value) throw new Error('a part of a board is drawn outside of one')
  return value
}

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
  readonly owner: Owner
  /** False on a server without issues. */
  readonly hasIssues: boolean
  /** The filter and order from the URL. */
  readonly filter: IssueFilter
  /** The reason why cards cannot be reordered. Null when they can. */
  readonly whyNotReorder: string | null
}

const Context = createContext<BoardContext | null>(null)

export const BoardProvider = Context.Provider

export function useBoard(): BoardContext {
  const value = useContext(Context)
  if (!value) throw new Error('useBoard needs a BoardProvider')
  return value
}

import { createContext, useContext } from 'react'

import type { Space } from '#web/paths.ts'
import type { Board } from './board-column.ts'
import type { BoardRights } from './board-rights.ts'

interface BoardContext {
  readonly space: Space
  readonly board: Board
  readonly rights: BoardRights
}

const Context = createContext<BoardContext | null>(null)

export const BoardProvider = Context.Provider

/** The board that a part of it is on. */
export function useBoard(): BoardContext {
  const value = useContext(Context)
  if (!value) throw new Error('a part of a board is drawn outside of one')
  return value
}

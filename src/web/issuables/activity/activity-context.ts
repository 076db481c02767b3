import { createContext, useContext } from 'react'

interface ActivityContext {
  /** The current user, who can edit their own comments. */
  readonly ownId: number | undefined
  readonly edited: number | null
  /** Starts editing a comment, or stops (null); focus then returns to `from`. */
  readonly edit: (noteId: number | null, from?: HTMLElement) => void
}

const Context = createContext<ActivityContext | null>(null)

export const ActivityProvider = Context.Provider

export function useActivity(): ActivityContext {
  const value = useContext(Context)
  if (!value) throw new Error('useActivity needs an ActivityProvider')
  return value
}

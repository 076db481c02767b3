import { createContext, useContext } from 'react'

interface ActivityContext {
  /** Who is signed in: they change what they wrote. */
  readonly ownId: number | undefined
  /** The comment that is being edited. */
  readonly edited: number | null
  /** Edits a comment, or none any more; then the focus goes back to the field that it was asked for `from`. */
  readonly edit: (noteId: number | null, from?: HTMLElement) => void
}

const Context = createContext<ActivityContext | null>(null)

export const ActivityProvider = Context.Provider

export function useActivity(): ActivityContext {
  const value = useContext(Context)
  if (!value) throw new Error('a comment is drawn outside of the activity')
  return value
}

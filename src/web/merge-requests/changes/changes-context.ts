import { createContext, useContext } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { FileMarks } from '#web/diff/tree/tree-row.tsx'
import type { Folds } from '#web/merge-requests/diff-page/use-folds.ts'

/** The state of a diff's files, and the actions on them, for all parts of the diff. */
interface ChangesContext {
  readonly marksOf: (file: DiffFile) => FileMarks
  readonly setViewed: (file: DiffFile, isViewed: boolean) => void
  readonly folds: Pick<Folds, 'collapsed' | 'toggle' | 'whyTedious'>
}

const Context = createContext<ChangesContext | null>(null)

export const ChangesProvider = Context.Provider

export function useChanges(): ChangesContext {
  const value = useContext(Context)
  if (!value) throw new Error('useChanges needs a ChangesProvider')
  return value
}

import { createContext, useContext, type RefObject } from 'react'

import type { NewPosition } from '#contract/positions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { LineRange } from '#web/diff/model/line-ref.ts'
import type { DiffHandle } from '#web/diff/view/use-diff-handle.ts'
import type { useDrafts } from './drafts/use-drafts.ts'
import type { Placed, ReviewAnnotation } from './placed.ts'

interface ReviewContext {
  /** All items with a place in the diff, in order. */
  readonly placed: readonly Placed[]
  /** False while the versions that comments were written on are loading. */
  readonly isPlaced: boolean
  /** Keyed by path. */
  readonly annotations: ReadonlyMap<string, readonly ReviewAnnotation[]>
  readonly annotationOf: (key: string) => ReviewAnnotation | undefined
  /** Files with comments that the diff no longer contains. */
  readonly departed: readonly DiffFile[]
  readonly drafts: ReturnType<typeof useDrafts>
  readonly handle: RefObject<DiffHandle | null>
  /** Returns the position if its form was just opened by the user, and null otherwise. Restored forms take no focus. */
  readonly focusedAt: (position: NewPosition) => NewPosition | null
  readonly isHidden: boolean
  readonly setHidden: (isHidden: boolean) => void
  /** The reason why the user may not comment. Null if they may. */
  readonly whyNoComments: string | null
  /** Opens a form, or says why the user may not comment. */
  readonly commentOn: (range: LineRange) => void
  readonly commentOnFile: (file: DiffFile) => void
  readonly settleComposer: () => void
  readonly openComposer: (position: NewPosition) => void
  /** True for a form that was closed with a text in it. */
  readonly isComposerLeft: (position: NewPosition) => boolean
  readonly leaveComposer: (position: NewPosition) => void
  readonly closeComposer: (position: NewPosition) => void
}

const Context = createContext<ReviewContext | null>(null)

export const ReviewContextProvider = Context.Provider

/** The review of the diff that the component belongs to. */
export function useReview(): ReviewContext {
  const value = useContext(Context)
  if (!value) throw new Error('useReview needs a ReviewProvider')
  return value
}

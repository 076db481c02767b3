import { createStore } from '#web/lib/store.ts'

/** A question about unsent comments. */
export interface Question {
  /** Runs what the user was about to do. */
  readonly onAnswer: () => void
  /** Stays on the page instead. */
  readonly onClose: () => void
}

interface UnsentReview {
  /** The path of the merge request on screen. */
  readonly page: string
  /** The number of its unsent comments. */
  readonly count: number
  /** Null when there is none. */
  readonly question: Question | null
}

export const NO_REVIEW: UnsentReview = { page: '', count: 0, question: null }

export const unsentReview = createStore(NO_REVIEW)

/** Asks whether to send unsent comments first, if there are any, and then runs the action. */
export function afterReview(action: () => void, cancel?: () => void): void {
  if (unsentReview.get().count === 0) return action()
  let isOver = false
  const end = (then?: () => void) => () => {
    // The comments may have been sent after the question was closed.
    if (isOver) return
    isOver = true
    unsentReview.set({ ...unsentReview.get(), question: null })
    then?.()
  }
  const question = { onAnswer: end(action), onClose: end(cancel) }
  unsentReview.set({ ...unsentReview.get(), question })
}

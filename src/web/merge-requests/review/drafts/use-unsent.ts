import { useEffect, useEffectEvent } from 'react'

import { useStore } from '#web/lib/store.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import {
  afterReview,
  NO_REVIEW,
  unsentReview,
  type Question,
} from '#web/merge-requests/unsent-review.ts'
import { paths } from '#web/paths.ts'

const IDLE_MS = 30 * 60_000

/**
 * Returns a question when the user leaves the merge request, approves it, merges it, or has been idle while comments
 * are unsent.
 */
export function useUnsent(count: number): Question | null {
  const page = paths.mergeRequest(useRequest().name)
  const { question } = useStore(unsentReview)
  useEffect(() => unsentReview.set({ ...unsentReview.get(), page, count }), [page, count])
  useEffect(() => () => unsentReview.set(NO_REVIEW), [])
  useIdle(count > 0 && !question, () => afterReview(() => undefined))
  return question
}

/** Runs the action after 30 minutes without a key press or a touch. */
function useIdle(isOn: boolean, action: () => void): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    if (!isOn) return undefined
    let timer = setTimeout(() => run(), IDLE_MS)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => run(), IDLE_MS)
    }
    const ended = new AbortController()
    for (const event of ['keydown', 'pointerdown']) {
      addEventListener(event, restart, { signal: ended.signal, capture: true })
    }
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [isOn])
}

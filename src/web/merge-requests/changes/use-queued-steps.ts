import { useRef } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Runs steps one after another, each of which starts where the previous one ended. Keys may be pressed before the data
 * of a step has loaded.
 */
export function useQueuedSteps(step: (by: -1 | 1) => Promise<void>): (by: -1 | 1) => void {
  const steps = useRef(Promise.resolve())
  return (by) => {
    steps.current = steps.current
      .then(async () => await step(by))
      .catch((error: unknown) => void toast.error(wordsOf(error)))
  }
}

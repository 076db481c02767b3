import { startTransition, useEffect, useState } from 'react'

import { whenIdle } from '#web/lib/when-idle.ts'

const FIRST = 20

/** Returns the number of entries to draw. It doubles whenever the browser is idle, until all are drawn. */
export function useDrawnCount(total: number): number {
  const [count, setCount] = useState(FIRST)
  const isEnough = count >= total
  useEffect(() => {
    if (isEnough) return undefined
    const ended = new AbortController()
    const more = () => ended.signal.aborted || startTransition(() => setCount(count * 2))
    void whenIdle().then(more)
    return () => ended.abort()
  }, [isEnough, count])
  return count
}

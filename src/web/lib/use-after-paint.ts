import { startTransition, useEffect, useState } from 'react'

import { afterPaint } from './after-paint.ts'

/** False until the first paint, unless `isAtOnce` is true. */
export function useAfterPaint(isAtOnce: boolean): boolean {
  const [isDue, setIsDue] = useState(isAtOnce)
  useEffect(() => {
    if (!isDue) void afterPaint().then(() => startTransition(() => setIsDue(true)))
  }, [isDue])
  return isDue
}

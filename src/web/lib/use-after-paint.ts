import { startTransition, useEffect, useState } from 'react'

import { afterPaint } from './after-paint.ts'

/** False until the first frame is on the screen, but for what `isAtOnce`. */
export function useAfterPaint(isAtOnce: boolean): boolean {
  const [isDue, setIsDue] = useState(isAtOnce)
  useEffect(() => {
    if (!isDue) void afterPaint().then(() => startTransition(() => setIsDue(true)))
  }, [isDue])
  return isDue
}

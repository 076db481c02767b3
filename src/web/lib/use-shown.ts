import { useEffect, useState } from 'react'

import { afterPaint } from './after-paint.ts'

/** Returns the value, with each change delayed until the next paint. */
export function useShown<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let isOld = shown === value
    if (!isOld) void afterPaint().then(() => isOld || setShown(value))
    return () => void (isOld = true)
  }, [shown, value])
  return shown
}

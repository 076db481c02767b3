import { useEffect, useState } from 'react'

import { afterPaint } from './after-paint.ts'

/** The value as it was before the frame that is being drawn: a change of it shows one frame later. */
export function useShown<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let isOld = shown === value
    if (!isOld) void afterPaint().then(() => isOld || setShown(value))
    return () => void (isOld = true)
  }, [shown, value])
  return shown
}

import { useSyncExternalStore } from 'react'

import { afterPaint } from '#web/lib/after-paint.ts'

let message = ''
const listeners = new Set<() => void>()

/** Says something to people who use a screen reader, without moving their focus. */
export function announce(text: string): void {
  // A reader is silent about a text that is already there; a trailing space that cannot be heard makes it another one.
  message = text === message ? `${text}\u00a0` : text
  // What is seen does not wait for it.
  void afterPaint().then(() => listeners.forEach((listener) => listener()))
}

/** The app's one polite live region. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => message)
  return (
    <output
      aria-live="polite"
      aria-atomic="true"
      // Open dialogs hide everything else from readers, but not what is marked so.
      data-react-aria-top-layer="true"
      className="sr-only"
    >
      {text}
    </output>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

/** Says something to people who use a screen reader, without moving their focus. */
export function announce(text: string): void {
  // A reader is silent about a text that is already there; a trailing space that cannot be heard makes it another one.
  message = text === message ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
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

import { afterPaint } from '#web/lib/after-paint.ts'
import { createStore, useStore } from '#web/lib/store.ts'

const message = createStore('')

/** Announces a text to screen readers after the next paint. The focus stays. */
export function announce(text: string): void {
  void announceAfterPaint(text)
}

async function announceAfterPaint(text: string): Promise<void> {
  await afterPaint()
  // Screen readers skip unchanged text. A silent trailing space makes it different.
  message.set(text === message.get() ? `${text}\u00a0` : text)
}

/** The app's one polite live region. */
export function Announcer() {
  const text = useStore(message)
  return (
    <output
      aria-live="polite"
      aria-atomic="true"
      // Open dialogs hide all elements without this attribute from screen readers.
      data-react-aria-top-layer="true"
      className="sr-only"
    >
      {text}
    </output>
  )
}

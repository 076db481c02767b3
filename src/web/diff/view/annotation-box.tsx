import type { ReactNode } from 'react'

import { afterPaint } from '#web/lib/after-paint.ts'

/** The box around an annotation. */
export function AnnotationBox({ children }: { children: ReactNode }) {
  return (
    <div className="diff-annotation-box">
      <div ref={holdWhileWriting} className="flow-root">
        {children}
      </div>
    </div>
  )
}

/**
 * Fixes the box's height to that of its content while the user writes. Otherwise the browser would lay out and paint the
 * whole table at each letter.
 */
function holdWhileWriting(content: HTMLDivElement | null) {
  if (!content) return undefined
  const { style } = content.parentElement!
  const hold = () => {
    style.height = `${content.getBoundingClientRect().height}px`
    style.contain = 'size layout'
  }
  const release = () => {
    observer.disconnect()
    content.removeEventListener('input', hold)
    style.height = ''
    style.contain = ''
  }
  const observer = new ResizeObserver(hold)
  const controller = new AbortController()
  const { signal } = controller
  content.addEventListener(
    'focusin',
    async ({ target }) => {
      if (!(target instanceof HTMLTextAreaElement)) return
      // Changes nothing that is shown, so the field appears first.
      await afterPaint()
      if (target !== document.activeElement) return
      observer.observe(content)
      // The observers of what the box moves would otherwise see a new line only after it is shown.
      content.addEventListener('input', hold)
    },
    { signal },
  )
  content.addEventListener('focusout', release, { signal })
  return () => {
    controller.abort()
    release()
  }
}

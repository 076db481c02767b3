import type { ReactNode } from 'react'

import { afterPaint } from '#web/lib/after-paint.ts'

/** The box of an annotation, which the page draws. */
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
 * Gives the box a fixed height while the user writes in it, which follows that of its content. Otherwise the browser
 * would lay out and paint the whole table at each letter.
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
      if (target === document.activeElement) observer.observe(content)
    },
    { signal },
  )
  content.addEventListener('focusout', release, { signal })
  return () => {
    controller.abort()
    release()
  }
}

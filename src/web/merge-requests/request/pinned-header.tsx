import { useEffect, useRef, useState } from 'react'

import type { RequestTab } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const PinnedBar = lazyPart(async () => (await import('./pinned-bar.tsx')).PinnedBar)

/** A bar at the top, shown once the header has scrolled out of view. Takes no space in the layout. */
export function PinnedHeader({ tab }: { tab: RequestTab | undefined }) {
  const mark = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((changes) => {
      const { isIntersecting, boundingClientRect } = changes.at(-1)!
      setShown(!isIntersecting && boundingClientRect.top < 0)
    })
    observer.observe(mark.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={mark} aria-hidden className="pointer-events-none absolute top-0 h-24 w-px" />
      <div className="sticky top-12 z-10 h-0 md:top-0 max-md:[:root:has([data-bar])_&]:top-0">
        {isShown && <PinnedBar tab={tab} />}
      </div>
    </>
  )
}

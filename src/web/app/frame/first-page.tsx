import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'

import { removeFrame } from '#web/lib/frame.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Loads with the first page, so as not to delay it. */
const TooltipHost = lazyPart(async () => (await import('#web/ui/tooltip-host.tsx')).TooltipHost)

/** Replaces the frame in `index.html` in the commit that draws the first page. */
export function FirstPage() {
  useLayoutEffect(removeFrame, [])
  return (
    <>
      <Outlet />
      <TooltipHost />
    </>
  )
}

import { useEffect } from 'react'
import { useBlocker } from 'react-router'

import { useSelected } from '#web/lib/store.ts'
import { afterReview, unsentReview } from '#web/merge-requests/unsent-review.ts'

/**
 * Asks about unsent comments when the user leaves their merge request. Draws nothing. It is outside the page, since
 * each tab is a page of its own: a blocker that ended with one tab would drop a click made before the next is drawn.
 */
export function UnsentGuard() {
  // The router has one blocker at a time, so other pages must be free to block.
  const isOn = useSelected(unsentReview, ({ count, question }) => count > 0 || question !== null)
  return isOn && <Guard />
}

function Guard() {
  const blocker = useBlocker(({ nextLocation: { pathname } }) => {
    const { page, count } = unsentReview.get()
    return count > 0 && pathname !== page && !pathname.startsWith(`${page}/`)
  })
  useEffect(() => {
    if (blocker.state === 'blocked') afterReview(blocker.proceed, blocker.reset)
  }, [blocker])
  return null
}

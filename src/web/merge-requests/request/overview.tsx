import { useState } from 'react'

import type { DrawPlace } from '#web/issuables/activity/activity-context.ts'
import { Description } from '#web/issuables/description/description.tsx'
import { MergeBox } from '#web/merge-requests/merge-box/merge-box.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { RequestFields } from './request-fields.tsx'

// Loads after the first paint: it is below the description and the merge box.
const Activity = lazyPart(
  async () => (await import('./later-parts.ts')).Activity,
  <div className="h-40 border-t border-hairline" />,
)

const ThreadCode = lazyPart(
  async () => (await import('#web/merge-requests/review/threads/thread-code.tsx')).ThreadCode,
)

const drawPlace: DrawPlace = (thread, isFolded) => (
  <ThreadCode thread={thread} isFolded={isFolded} />
)

/** A merge request's description, merge box, activity and fields. */
export function Overview() {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,47.5rem)_17.5rem] lg:grid-rows-[auto_auto_1fr] lg:justify-between">
        <Description />
        <MergeBox bar={bar} />
        <aside
          aria-label="Details"
          // Stays between the pinned header and the merge bar. The padding has room for focus rings.
          className="min-w-0 lg:sticky lg:top-14 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:-m-1 lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto lg:p-1"
        >
          <RequestFields />
        </aside>
        <Activity drawPlace={drawPlace} />
      </div>
      <div
        ref={setBar}
        className="pointer-events-none sticky bottom-0 z-10 -mx-6 mt-6 -mb-5 h-10 max-md:hidden"
      />
    </>
  )
}

import { useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { NO_FILTER } from '#web/widgets/filter-bar/filter-field.ts'
import { EmptyRows } from '#web/widgets/section.tsx'
import type { WhyNoneProps } from './why-none.tsx'

const WhyNone = lazyPart(async () => (await import('./why-none.tsx')).WhyNone)

/** The empty state of a filtered list. Counts the results without each part of the filter on demand. */
export function NoResults(props: WhyNoneProps) {
  const [isAsked, setAsked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <EmptyRows>
      <p>No merge requests match the filter.</p>
      <div ref={box} className="mt-2 flex flex-wrap justify-center gap-1">
        <Button size="sm" onPress={() => props.onChange(NO_FILTER, [])}>
          Clear filter
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isAsked}
          onPress={() => setAsked(!isAsked)}
        >
          Why?
        </Button>
      </div>
      {isAsked && <WhyNone {...props} />}
    </EmptyRows>
  )
}

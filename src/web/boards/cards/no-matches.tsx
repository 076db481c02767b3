import { useState } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useFilter } from '#web/boards/filter/filter-context.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NO_FILTER } from '#web/widgets/filter-bar/filter-field.ts'
import { ListMessage } from './list-message.tsx'

const HiddenCounts = lazyPart(async () => (await import('./hidden-counts.tsx')).HiddenCounts)

interface NoMatchesProps {
  column: Column
  lists: readonly List[]
  /** The reason why no issue can match. Null if an issue can match. */
  contradiction: string | null
}

/** The empty state of a filtered list. Counts the issues without each part of the filter on demand. */
export function NoMatches({ column, lists, contradiction }: NoMatchesProps) {
  const { setFilter } = useFilter()
  const [isAsked, setAsked] = useState(false)
  return (
    <ListMessage title="No issues match" {...(contradiction && { text: contradiction })}>
      <div className="flex flex-wrap justify-center gap-1">
        <Button size="sm" variant="quiet" onPress={() => setFilter(NO_FILTER)}>
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
      {isAsked && <HiddenCounts column={column} lists={lists} />}
    </ListMessage>
  )
}

import { memo } from 'react'

import type { Column, List } from '#web/boards/board/board-column.ts'
import { useCards } from '#web/boards/cards/drag/card-store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const MovedTrace = lazyPart(async () => (await import('./moved-trace.tsx')).MovedTrace)

interface MovedAwayProps {
  column: Column
  lists: readonly List[]
}

/**
 * Shows the destination of cards that left this list but are not visible in the new one, so no card seems to vanish.
 */
export const MovedAway = memo(function MovedAway({ column, lists }: MovedAwayProps) {
  const last = useCards((now) => now.last)
  const left = last?.cards.filter(({ from }) => from.key === column.key && from.key !== last.to.key)
  if (!last || !left?.length) return null
  return <MovedTrace move={last} left={left} lists={lists} />
})

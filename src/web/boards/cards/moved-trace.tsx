import { CornerDownRight, X } from 'lucide-react'

import type { List } from '#web/boards/board/board-column.ts'
import { nameOf, type CardMove, type MovedCard } from '#web/boards/cards/drag/card-move.ts'
import { useCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import { isFolded, useCards } from '#web/boards/cards/drag/card-store.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCardOpening } from './opening-context.ts'
import { useListIssues } from './use-list-issues.ts'

interface MovedTraceProps {
  move: CardMove
  left: readonly MovedCard[]
  lists: readonly List[]
}

/** The cards of a move that left a list and are not visible in the new one, with a button that shows them. */
export function MovedTrace({ move: { to }, left, lists }: MovedTraceProps) {
  const { forgetLast, setFocus } = useCardMover()
  const { open } = useCardOpening()
  const { issues, query } = useListIssues(to, lists)
  const isHidden = useCards((now) => isFolded(now, to))
  const gone = left.filter(({ issue }) => isHidden || !issues.some(({ id }) => id === issue.id))
  if (query.isFetching || gone.length === 0) return null
  const [first] = gone
  return (
    <div className="mx-2.5 mb-1.5 flex animate-appear items-center gap-1.5 rounded-control border border-dashed border-hairline py-0.5 pr-0.5 pl-2 text-small text-muted">
      <CornerDownRight aria-hidden size={12} className="shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="line-clamp-1">{nameOf(gone)}</span> moved to {to.title}
      </p>
      <Button
        size="xs"
        variant="quiet"
        onPress={() => {
          forgetLast()
          if (isHidden) setFocus({ columnKey: to.key, issueId: first!.issue.id })
          else open(first!.after, to)
        }}
      >
        Show
      </Button>
      <IconButton label="Dismiss" size="xs" onPress={forgetLast}>
        <X aria-hidden size={12} />
      </IconButton>
    </div>
  )
}

import { memo } from 'react'

import { useIsOffline } from '#web/api/waits-offline.ts'
import { isIn } from '#web/boards/cards/drag/card-move.ts'
import { isSelected } from '#web/boards/cards/drag/card-selection.ts'
import { useCards } from '#web/boards/cards/drag/use-cards.ts'
import { useIsChanged } from './changed-cards.ts'
import { IssueCard, type IssueCardProps } from './issue-card.tsx'

interface DraggableCardProps extends IssueCardProps {
  columnKey: string
}

/** A card that can be dragged. It subscribes only to its own state, so a drag rerenders no other card. */
export const DraggableCard = memo(function DraggableCard(props: DraggableCardProps) {
  const { columnKey, ...card } = props
  const { isMovable } = card
  const issueId = card.issue.id
  const isDragging = useCards(
    ({ drag }) =>
      drag?.moved.cards.some(({ issue, from }) => issue.id === issueId && from.key === columnKey) ??
      false,
  )
  const isHeld = useCards(({ lift }) => lift !== null && isIn(lift.moved, issueId))
  const isChosen = useCards(({ selection }) => isSelected(selection, { columnKey, issueId }))
  const isPending = useCards(({ pending }) => pending.some((move) => isIn(move, issueId)))
  const isOffline = useIsOffline()
  const problem = useCards(({ selection }) => selection.problems.get(issueId))
  const isChanged = useIsChanged(issueId)
  return (
    <div
      data-grip={isMovable || undefined}
      // The pointer carries a copy. The card itself is disabled, and therefore exempt from contrast rules. Its link
      // must not treat the end of a drag as a click.
      aria-disabled={isDragging || undefined}
      className={`${isMovable ? 'cursor-grab touch-manipulation [-webkit-touch-callout:none] pointer-coarse:select-none' : ''} ${isDragging ? 'pointer-events-none opacity-40 [&_button]:invisible' : ''} ${
        isChanged ? 'animate-flash rounded-control outline-2 outline-transparent' : ''
      }`}
    >
      <IssueCard
        {...card}
        isHeld={isHeld}
        isSelected={isChosen}
        isPending={isPending}
        isWaiting={isPending && isOffline}
        problem={problem}
      />
    </div>
  )
})

import { memo } from 'react'

import { IssueCard, type IssueCardProps } from '#web/boards/cards/issue-card.tsx'
import { useIsChanged } from '#web/boards/live/changed-cards.ts'
import { useDraggedCards } from '#web/boards/moves/drag-context.ts'
import { useCardMoving } from './card-context.ts'

interface DraggableCardProps extends IssueCardProps {
  columnKey: string
}

/** A card of a list. What becomes of it is drawn by it alone. */
export const DraggableCard = memo(function DraggableCard(props: DraggableCardProps) {
  const { columnKey, ...card } = props
  const issueId = card.issue.id
  const isDragging = useDraggedCards(
    (drag) =>
      drag?.hand.cards.some(({ issue, from }) => issue.id === issueId && from.key === columnKey) ??
      false,
  )
  const isHeld = useCardMoving(({ held }) => held.has(issueId))
  const isSelected = useCardMoving((moving) => moving.isSelected({ columnKey, issueId }))
  const isPending = useCardMoving(({ pending }) => pending.has(issueId))
  const problem = useCardMoving(({ problems }) => problems.get(issueId))
  const isChanged = useIsChanged(issueId)
  return (
    <IssueCard
      {...card}
      isDragging={isDragging}
      isHeld={isHeld}
      isSelected={isSelected}
      isPending={isPending}
      isChanged={isChanged}
      problem={problem}
    />
  )
})

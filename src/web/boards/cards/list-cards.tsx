import { memo, useEffect, useRef, type SyntheticEvent } from 'react'

import type { Issue } from '#contract/issues.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { useIsOffline } from '#web/api/waits-offline.ts'
import type { Column } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { canMoveCard } from '#web/boards/board/board-rights.ts'
import { isIn } from '#web/boards/cards/drag/card-move.ts'
import { useCardMover } from '#web/boards/cards/drag/card-mover.tsx'
import { isSelected } from '#web/boards/cards/drag/card-selection.ts'
import { useCards } from '#web/boards/cards/drag/card-store.ts'
import { CardLanding } from '#web/boards/cards/drag/drag-marks.tsx'
import { useAfterPaint } from '#web/lib/use-after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { useIsChanged } from './changed-cards.ts'
import { IssueCard, type IssueCardProps } from './issue-card.tsx'
import { useCardOpening } from './opening-context.ts'
import { spareCards, useCardWindow } from './use-card-window.ts'
import { useFocusedCard } from './use-focused-card.ts'

/** The number of remaining loaded cards at which the next page is fetched. */
const AHEAD = 15

interface ListCardsProps {
  column: Column
  issues: readonly Issue[]
  /** The whole list's total. Undefined if the server does not report it. */
  total: number | undefined
  /** The full path of the board's project or group. */
  within: string
  /** The list's label and milestone, which its cards do not repeat. */
  ownLabelId: number | undefined
  ownMilestoneId: number | undefined
  /** The index of the first card beyond the list's limit, and the limit in words. */
  limitAt: number | null
  limit: string
  hasMore: boolean
  isLoadingMore: boolean
  /** The error from loading the next page. Null when there is none. */
  error: Error | null
  onLoadMore: () => void
}

/** A list's cards. Draws those near the view. */
export const ListCards = memo(function ListCards(props: ListCardsProps) {
  const { column, issues, hasMore, isLoadingMore, error, onLoadMore } = props
  const { rights } = useBoard()
  const mover = useCardMover()
  const opening = useCardOpening()
  const box = useRef<HTMLDivElement>(null)
  const focus = useCards((now) => (now.focus?.columnKey === column.key ? now.focus : null))
  const focused = focus ? issues.findIndex(({ id }) => id === focus.issueId) : -1
  // Cards out of view render after the first paint.
  const isShown = useAfterPaint(false)
  const spare = spareCards(issues.length, !hasMore, column.cell !== undefined)
  const shown = useCardWindow(box, issues, [focused, draggedIn()], spare, isShown)
  const { cards, show } = shown
  const peeked = issues.findIndex(({ references }) => references.full === opening.peeked)
  useEffect(() => {
    if (peeked !== -1) show(peeked)
  }, [peeked, show])
  const isNearEnd = (cards.at(-1)?.index ?? 0) >= issues.length - AHEAD
  const wantsMore = isNearEnd && hasMore && !isLoadingMore && !error
  useEffect(() => {
    if (wantsMore) onLoadMore()
  }, [wantsMore, onLoadMore])

  useFocusedCard(box, focus, focused !== -1, () => show(focused))

  /** Returns the index of the card under a touch drag. The card must stay mounted to receive touch events. */
  function draggedIn(): number {
    const moved = mover.store.get().drag?.moved
    return moved?.column.key === column.key
      ? issues.findIndex(({ id }) => id === moved.lead.id)
      : -1
  }

  /** Returns the issue whose card or button triggered the event. */
  function issueOf({ target }: SyntheticEvent, mark: 'card' | 'ask') {
    const id = (target as Element).closest<HTMLElement>(`[data-${mark}]`)?.dataset[mark]
    return issues.find((issue) => String(issue.id) === id)
  }

  const stop = focused === -1 ? (cards[0]?.index ?? 0) : focused
  return (
    // Events bubble up from the links and buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      onFocus={(event) => {
        const issue = issueOf(event, 'card')
        if (issue && issue.id !== focus?.issueId) {
          mover.setFocus({ columnKey: column.key, issueId: issue.id })
        }
      }}
      onKeyDown={(event) => {
        const issue = issueOf(event, 'card')
        const { drag, lift } = mover.store.get()
        // Ignores keys during a pointer drag. The drag itself handles Escape.
        if (!issue || drag) return
        if (lift || !opening.onKeyDown(event, issue, column)) {
          mover.onKeyDown(event, issue, column)
        }
      }}
      onClick={(event) => {
        const asked = issueOf(event, 'ask')
        const issue = issueOf(event, 'card')
        if (asked) mover.ask(mover.selection.movedWith(asked, column))
        else if (
          issue &&
          canMoveCard(rights, issue) &&
          (event.ctrlKey ||
            event.metaKey ||
            event.shiftKey ||
            mover.selection.takesTap(event.nativeEvent))
        ) {
          event.preventDefault()
          mover.selection.click({ columnKey: column.key, issueId: issue.id }, event.shiftKey)
        } else if (issue) {
          event.preventDefault()
          opening.open(issue, column)
        }
      }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={`Issues in ${column.title}`}
      data-cards
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto contain-content overscroll-y-contain overflow-x-hidden px-2.5 pb-2 -outline-offset-2 [scrollbar-color:var(--hairline)_transparent] [scrollbar-width:thin]"
    >
      <ul
        // Leaves 10 px on both sides, the width of a thin scrollbar.
        className="relative w-(--cards-width) [--cards-width:calc(var(--list-width)-1.375rem)]"
        style={{ height: shown.height }}
      >
        {cards.map(({ index, top }) => {
          const issue = issues[index]!
          return (
            <li
              key={issue.id}
              ref={shown.measure}
              data-measured={issue.id}
              aria-setsize={props.total ?? -1}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${top}px)` }}
            >
              {index === props.limitAt && <LimitLine limit={props.limit} />}
              <DraggableCard
                issue={issue}
                columnKey={column.key}
                within={props.within}
                ownLabelId={props.ownLabelId}
                ownMilestoneId={props.ownMilestoneId}
                href={opening.hrefOf(issue)}
                isTabStop={index === stop}
                isCurrent={index === focused}
                isMovable={canMoveCard(rights, issue)}
                isPeeked={index === peeked}
              />
            </li>
          )
        })}
        <CardLanding columnKey={column.key} issues={issues} startOf={shown.topOf} />
      </ul>
      {isLoadingMore && (
        <CardSkeletons label={`Loading more issues in ${column.title}…`} cards={2} />
      )}
      {error && (
        <div className="flex flex-col items-center gap-2 px-2 py-3 text-center text-small text-muted">
          <p>{wordsOf(error)}</p>
          <Button size="sm" onPress={onLoadMore}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
})

interface DraggableCardProps extends IssueCardProps {
  columnKey: string
}

/** A card that can be dragged. It subscribes only to its own state, so a drag rerenders no other card. */
const DraggableCard = memo(function DraggableCard(props: DraggableCardProps) {
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

/** The line above the first card that exceeds the list's limit. */
function LimitLine({ limit }: { limit: string }) {
  return (
    <p className="mb-1.5 flex items-center gap-2 text-micro text-danger before:flex-1 before:border-t before:border-dashed before:border-danger after:flex-1 after:border-t after:border-dashed after:border-danger">
      limit: {limit}
    </p>
  )
}

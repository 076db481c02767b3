import { lazy, Suspense, useState, type FocusEvent, type ReactNode } from 'react'

import type { Column } from '#web/boards/board-column.ts'
import type { Issue } from '#web/boards/issue.ts'
import { CardMovingProvider, type CardMoving as Value } from './card-context.ts'
import type { CardPlace } from './card-mover.ts'
import type { useCardMover } from './use-card-mover.ts'

const CardPlaceDialog = lazy(async () => ({
  default: (await import('./card-place-dialog.tsx')).CardPlaceDialog,
}))

interface CardMovingProps {
  mover: ReturnType<typeof useCardMover>
  landing: Value['landing']
  children: ReactNode
}

/** Tells the cards of the board how they move, and asks where to. */
export function CardMoving({ mover, landing, children }: CardMovingProps) {
  const { places } = mover
  const [asked, setAsked] = useState<{ issue: Issue; column: Column } | null>(null)

  /** The dialog gives the focus back to where it was before the card can have it. */
  function moveAsked({ issue, column }: { issue: Issue; column: Column }, to: CardPlace) {
    requestAnimationFrame(() => requestAnimationFrame(() => mover.moveNow(issue, column, to)))
  }

  return (
    <CardMovingProvider
      value={{
        moves: mover.moves,
        pending: mover.pending,
        heldId: mover.lift?.issue.id ?? null,
        focus: mover.focus,
        landing,
        onFocus: mover.setFocus,
        onKeyDown: mover.onKeyDown,
        onLift: mover.onLift,
        askPlace: (issue, column) => setAsked({ issue, column }),
      }}
    >
      {children}
      <Suspense>
        {asked && (
          <CardPlaceDialog
            issue={asked.issue}
            columns={places.columns}
            from={places.placeOf(asked.issue, asked.column)}
            othersIn={(column) => places.othersIn(column, asked.issue)}
            onMove={(to) => moveAsked(asked, to)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </CardMovingProvider>
  )
}

/** A card that changes its list loses the focus for a moment: it is only left for something else. */
export function cancelWhenLeft(
  { lift, cancel }: ReturnType<typeof useCardMover>,
  { relatedTarget }: FocusEvent,
): void {
  if (!lift || !(relatedTarget instanceof HTMLElement)) return
  if (relatedTarget.dataset['card'] !== String(lift.issue.id)) cancel()
}

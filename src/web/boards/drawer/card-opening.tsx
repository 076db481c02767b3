import { type ReactNode } from 'react'

import { useBoard } from '#web/boards/board/board-context.ts'
import type { useCardMover } from '#web/boards/cards/drag/use-card-mover.ts'
import { CardOpeningProvider } from '#web/boards/cards/opening-context.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useCardDrawer } from './use-card-drawer.ts'
import { useOpenCardKeys } from './use-open-card-keys.ts'

const CardDrawer = lazyPart(async () => (await import('./card-drawer.tsx')).CardDrawer)

interface CardOpeningProps {
  mover: ReturnType<typeof useCardMover>
  /** The lists. */
  children: ReactNode
}

/** Draws the lists with the drawer beside them. */
export function CardOpening({ mover, children }: CardOpeningProps) {
  const drawer = useCardDrawer(mover)
  const { name, arrival, close, step, opening } = drawer
  const { hasIssues } = useBoard()
  const { asked, forget } = useOpenCardKeys(mover, drawer)
  return (
    <CardOpeningProvider value={opening}>
      <div className="relative flex min-h-0 flex-1">
        {children}
        {name && hasIssues && (
          <CardDrawer
            name={name}
            arrival={arrival}
            asked={asked}
            onAnswered={forget}
            onClose={close}
            onStep={step}
          />
        )}
      </div>
    </CardOpeningProvider>
  )
}

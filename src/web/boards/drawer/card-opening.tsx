import { lazy, Suspense, type ReactNode } from 'react'

import type { useCardMover } from '#web/boards/card-moves/use-card-mover.ts'
import { CardOpeningProvider } from './opening-context.ts'
import { useCardDrawer } from './use-card-drawer.ts'

const CardDrawer = lazy(async () => ({
  default: (await import('./card-drawer.tsx')).CardDrawer,
}))

interface CardOpeningProps {
  mover: ReturnType<typeof useCardMover>
  /** The lists. */
  children: ReactNode
}

/** Opens cards beside the lists. */
export function CardOpening({ mover, children }: CardOpeningProps) {
  const { name, arrival, close, step, opening } = useCardDrawer(mover)
  return (
    <CardOpeningProvider value={opening}>
      <div className="relative flex min-h-0 flex-1">
        {children}
        {name && (
          <Suspense>
            <CardDrawer name={name} arrival={arrival} onClose={close} onStep={step} />
          </Suspense>
        )}
      </div>
    </CardOpeningProvider>
  )
}

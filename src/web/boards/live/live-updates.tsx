import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'

import { Button } from '#web/ui/button.tsx'
import { markTab } from '#web/ui/tab-icon.ts'
import { useLiveBoard } from './use-live-board.ts'

/** Keeps the board up to date. Offers pending updates while a drag or a menu defers them. */
export function LiveUpdates({ isCarrying }: { isCarrying: () => boolean }) {
  const { waiting, show } = useLiveBoard(() => isCarrying() || isAnythingOpen())
  const isWaiting = waiting > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    markTab({ isWaiting })
    return () => markTab({ isWaiting: false })
  }, [isWaiting])
  if (!isWaiting) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-18 z-20 flex justify-center max-md:bottom-32">
      <div className="pointer-events-auto animate-rise rounded-full bg-canvas shadow-popover *:rounded-full">
        <Button size="sm" onPress={() => void show()}>
          <RefreshCw aria-hidden size={14} />
          {waiting === 1 ? '1 update' : `${waiting} updates`}
        </Button>
      </div>
    </div>
  )
}

function isAnythingOpen(): boolean {
  return document.querySelector('[role=menu], [role=listbox], [role=dialog]') !== null
}

import { RefreshCw } from 'lucide-react'

import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'

/** Offers other people's changes that the page does not show yet, so that nothing moves under the reader. */
export function UpdatePill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-18 z-20 flex justify-center max-md:bottom-32">
      <div className="pointer-events-auto animate-rise rounded-full bg-canvas shadow-popover *:rounded-full">
        <Button size="sm" onPress={onShow}>
          <RefreshCw aria-hidden size={14} />
          {counted(count, 'update')}
        </Button>
      </div>
    </div>
  )
}

import { MessagesSquare } from 'lucide-react'

import { Button } from '#web/ui/button.tsx'
import { tooltipProps } from '#web/ui/tooltip.ts'
import type { useThreads } from './use-threads.ts'

/** Opens the threads panel. Shows the number of unresolved threads, or the position of the current one. */
export function ThreadsButton({ threads }: { threads: ReturnType<typeof useThreads> }) {
  const { open, at, isLoading, isPanelOpen, openPanel, closePanel } = threads
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-expanded={isPanelOpen}
      aria-busy={isLoading}
      {...tooltipProps('Threads', 'request.threads')}
      onPress={isPanelOpen ? closePanel : openPanel}
    >
      <MessagesSquare aria-hidden size={14} />
      <span className="max-sm:sr-only">Threads</span>
      {!isLoading && open > 0 && (
        <span className="tabular-nums">
          {at > 0 ? `${at} of ${open}` : open}
          <span className="sr-only"> unresolved</span>
        </span>
      )}
    </Button>
  )
}

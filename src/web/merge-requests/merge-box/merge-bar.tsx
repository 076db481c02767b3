import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { Button } from '#web/ui/button.tsx'
import { tooltipProps } from '#web/ui/tooltip.ts'

interface MergeBarProps {
  bar: HTMLElement
  label: string
  /** The first reason that blocks the merge. */
  reason: string | null
  onMerge: () => void
}

/** Replaces the merge button while it is out of view. */
export function MergeBar({ bar, label, reason, onMerge }: MergeBarProps) {
  const end = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const box = end.current!.closest('section')!
    const observer = new IntersectionObserver((changes) =>
      setShown(!changes.at(-1)!.isIntersecting),
    )
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  function showChecks(): void {
    const heading = end.current?.closest('section')?.querySelector<HTMLElement>('h3')
    heading?.focus({ preventScroll: true })
    heading?.closest('section')?.scrollIntoView({ block: 'center' })
  }

  return (
    <>
      <div ref={end} className="hidden" />
      {isShown &&
        createPortal(
          <div
            data-merge-bar
            className="pointer-events-auto flex h-10 items-center gap-2 border-t border-hairline bg-canvas px-6"
          >
            {reason === null ? (
              <CircleCheck aria-hidden size={16} className="shrink-0 text-success" />
            ) : (
              <CircleAlert aria-hidden size={16} className="shrink-0 text-danger" />
            )}
            <p className="min-w-0 flex-1 truncate">{reason ?? 'Ready to merge'}</p>
            {reason === null ? (
              <div className="flex min-w-0 *:max-w-full">
                <Button
                  variant="primary"
                  size="sm"
                  {...tooltipProps('Merge…', 'request.merge')}
                  onPress={onMerge}
                >
                  <span className="truncate">{label}</span>
                </Button>
              </div>
            ) : (
              <Button size="sm" onPress={showChecks}>
                Show checks
              </Button>
            )}
          </div>,
          bar,
        )}
    </>
  )
}

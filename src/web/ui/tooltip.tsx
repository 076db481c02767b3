import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

interface TooltipProps {
  text: string
  /** The keys that do the same, such as "Ctrl K". */
  keys?: string
  /** A button, or another thing that takes the focus. */
  children: ReactNode
}

const DELAY_MS = 400

export function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0}>
      {children}
      <AriaTooltip
        offset={6}
        className="z-70 flex max-w-70 animate-appear items-center gap-2 rounded-control border border-hairline bg-raised px-2 py-1 text-small text-text shadow-popover"
      >
        {text}
        {keys && <kbd className="font-sans text-micro font-medium text-faint">{keys}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

import { KeyCaps } from './keys/key-caps.tsx'
import type { KeyId } from './keys/key-map.ts'

interface TooltipProps {
  text: string
  /** The action whose key does the same. */
  keyId?: KeyId | undefined
  /** A button, or another thing that takes the focus. */
  children: ReactNode
}

const DELAY_MS = 400

export function Tooltip({ text, keyId, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0}>
      {children}
      <AriaTooltip
        offset={6}
        className="z-70 flex max-w-70 animate-appear items-center rounded-control border border-hairline bg-raised px-2 py-1 text-small text-text shadow-popover"
      >
        {text}
        <KeyCaps id={keyId} />
      </AriaTooltip>
    </TooltipTrigger>
  )
}

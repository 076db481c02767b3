import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'

import { KeyCaps } from './keys/key-caps.tsx'
import type { KeyId } from './keys/key-map.ts'

interface TooltipOverlayProps {
  anchor: HTMLElement
  text: string
  keyId: KeyId | undefined
}

/** Keeps the tooltip open while it is rendered. */
const OPEN = { isOpen: true, shouldSkipAnimation: true, open: () => {}, close: () => {} }

export function TooltipOverlay({ anchor, text, keyId }: TooltipOverlayProps) {
  return (
    <TooltipTriggerStateContext value={OPEN}>
      <Tooltip
        triggerRef={{ current: anchor }}
        offset={6}
        className="z-70 flex max-w-70 animate-appear items-center rounded-control border border-hairline bg-raised px-2 py-1 text-small text-text shadow-popover"
      >
        {text}
        <KeyCaps id={keyId} />
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}

import type { ReactNode, RefObject } from 'react'
import { Popover as AriaPopover } from 'react-aria-components/Popover'

interface PopoverProps {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** A panel beside what opened it, open as long as it is rendered. */
export function Popover({ label, triggerRef, onClose, children }: PopoverProps) {
  return (
    <AriaPopover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(open) => open || onClose()}
      placement="bottom start"
      offset={4}
      aria-label={label}
      className="z-40 max-h-[min(36rem,80dvh)] w-80 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-card border border-hairline bg-raised shadow-popover outline-none"
    >
      {children}
    </AriaPopover>
  )
}

import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { Popover as AriaPopover } from 'react-aria-components/Popover'

export interface PopoverProps {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** A panel beside its trigger, open while it is rendered. Scrolls the trigger into view first. */
export function Popover({ label, triggerRef, onClose, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    triggerRef.current?.scrollIntoView({ block: 'nearest' })
    // The popover measures the trigger when it opens, so it opens after the scrolling.
    // oxlint-disable-next-line react/set-state-in-effect
    setOpen(true)
  }, [triggerRef])
  return (
    <AriaPopover
      isOpen={isOpen}
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

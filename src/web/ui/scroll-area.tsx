import type { ReactNode } from 'react'

/** Scrolls a list whose options have only virtual focus. Takes the focus itself, so that the keyboard can scroll it. */
export function ScrollArea({ className, children }: { className: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className={`overflow-y-auto -outline-offset-2 ${className}`}>
      {children}
    </div>
  )
}

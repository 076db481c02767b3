import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { useBoard } from '#web/boards/board/board-context.ts'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { QuickAddProvider } from './quick-add-context.ts'
import { useNewCards } from './use-create-card.ts'

/** Provides the state of quick add, and opens the input by key. */
export function QuickAddHost({ children }: { children: ReactNode }) {
  const { rights, hasIssues } = useBoard()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const cards = useNewCards()
  const cameFrom = useRef<Element | null>(null)

  function open(columnKey: string): void {
    cameFrom.current = document.activeElement
    setOpenKey(columnKey)
  }

  function close(): void {
    setOpenKey(null)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Ignores keys from portals, such as popovers.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (!matchesKey(event, 'column.new-card')) return
    const list = (event.target as Element).closest<HTMLElement>('[data-key]')
    const key = list?.dataset['key']
    if (!key || key === 'closed' || !rights.canEdit || !hasIssues) return
    event.preventDefault()
    open(key)
  }

  return (
    <QuickAddProvider value={{ openKey, open, close, cards }}>
      {/* The events are those of what is in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="contents" onKeyDown={onKeyDown}>
        {children}
      </div>
    </QuickAddProvider>
  )
}

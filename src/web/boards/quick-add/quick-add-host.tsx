import {
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  createContext,
  useContext,
} from 'react'

import { isOfClosed } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { useNewCards, type NewCardState } from './new-card.ts'

/** Provides the quick add state and opens the input by key. */
export function QuickAddHost({ children }: { children: ReactNode }) {
  const mayAdd = useMayAdd()
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
    if (!key || !mayAdd(key)) return
    event.preventDefault()
    open(key)
  }

  return (
    <QuickAddProvider value={{ openKey, open, close, cards }}>
      {/* Events bubble up from the lists. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="contents" onKeyDown={onKeyDown}>
        {children}
      </div>
    </QuickAddProvider>
  )
}

interface QuickAddState {
  /** The key of the column with the open input. */
  readonly openKey: string | null
  readonly open: (columnKey: string) => void
  readonly close: () => void
  readonly cards: readonly NewCardState[]
}

const Context = createContext<QuickAddState | null>(null)

const QuickAddProvider = Context.Provider

/** The open input, and the states of the cards sent from this board. */
export function useQuickAdd(): QuickAddState {
  const value = useContext(Context)
  if (!value) throw new Error('useQuickAdd needs a QuickAddProvider')
  return value
}

/** Returns a function that is true for the keys of columns to which the user may add cards. Never for Closed. */
export function useMayAdd(): (columnKey: string) => boolean {
  const { rights, hasIssues } = useBoard()
  return (columnKey) => rights.canEdit && hasIssues && !isOfClosed(columnKey)
}

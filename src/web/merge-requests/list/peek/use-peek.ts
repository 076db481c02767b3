import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

import { matchesKey } from '#web/ui/keys/matches-key.ts'

/**
 * The row that the peek shows. The peek opens on the focused row and follows the focus. Closing it restores the focus
 * to the row.
 */
export function usePeek<Row extends { id: number }>(
  items: readonly Row[],
  rows: RefObject<HTMLElement | null>,
) {
  const [id, setId] = useState<number | null>(null)
  const at = items.findIndex((row) => row.id === id)

  function rowOf(target: EventTarget): Row | undefined {
    const index = [...(rows.current?.children ?? [])].findIndex((row) =>
      row.contains(target as Node),
    )
    return items[index]
  }

  function focusRow(): void {
    rows.current?.children[at]?.querySelector<HTMLElement>('a[href]')?.focus()
  }

  function close(): void {
    // Focuses the row first, since the focus handler would set the id again.
    focusRow()
    setId(null)
  }

  return {
    peeked: items[at] ?? null,
    focusRow,
    close,
    onFocus: ({ target }: FocusEvent) => {
      if (id !== null) setId(rowOf(target)?.id ?? id)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isPeek = event.target instanceof HTMLAnchorElement && matchesKey(event, 'list.peek')
      const isClosing = at !== -1 && (isPeek || event.key === 'Escape')
      if (!isPeek && !isClosing) return
      event.preventDefault()
      if (isClosing) close()
      else setId(rowOf(event.target)?.id ?? null)
    },
  }
}

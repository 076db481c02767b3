import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'

import { matchesKey } from '#web/ui/keys/matches-key.ts'
import { useKey } from '#web/ui/keys/use-key.ts'

/** A key that edits the selected rows, or the focused row if none is selected. */
export type EditKey = 'list.labels' | 'list.assignees' | 'list.milestone'

/** A list's selected rows and selection keys. Rows that leave the list are deselected. */
export function useSelection<Row extends { id: number }>(
  items: readonly Row[],
  rows: RefObject<HTMLElement | null>,
  /** Moves the focus back to the row that had it last. */
  onLeave: () => void,
) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  /** The id of the row where a range starts. */
  const anchor = useRef<number | null>(null)
  /** The key that the user pressed to edit rows. Null for none. */
  const [asked, setAsked] = useState<EditKey | null>(null)
  const selected = items.filter(({ id }) => ids.has(id))

  function toggle(id: number, isRange = false): void {
    const next = new Set(selected.map((row) => row.id))
    const [from, to] = [anchor.current, id].map((one) => items.findIndex((row) => row.id === one))
    if (isRange && from !== undefined && from !== -1) {
      const range = items.slice(Math.min(from, to!), Math.max(from, to!) + 1)
      for (const row of range) next.add(row.id)
    } else if (next.has(id)) next.delete(id)
    else next.add(id)
    anchor.current = id
    setIds(next)
    setAsked(null)
  }

  const children = () => [...(rows.current?.children ?? [])]
  const current = () => children().findIndex((row) => row.contains(document.activeElement))

  function extend(by: 1 | -1): void {
    const at = current()
    const next = items[at + by]
    if (at === -1 || !next) return
    setIds(new Set([...selected, items[at]!, next].map(({ id }) => id)))
    anchor.current = next.id
    children()[at + by]?.querySelector<HTMLElement>('a[href]')?.focus()
  }

  useKey('list.select', () => {
    const row = items[current()]
    if (row) toggle(row.id)
  })
  useKey('list.extend-down', () => extend(1))
  useKey('list.extend-up', () => extend(-1))
  const isSelecting = selected.length > 0
  function edit(key: EditKey): void {
    const row = items[current()]
    if (!row) return
    toggle(row.id)
    setAsked(key)
  }
  useKey('list.labels', () => edit('list.labels'), { isOff: isSelecting })
  useKey('list.assignees', () => edit('list.assignees'), { isOff: isSelecting })
  useKey('list.milestone', () => edit('list.milestone'), { isOff: isSelecting })

  function clear(): void {
    const isInBar = document.activeElement?.closest('[data-dock]')
    setIds(new Set())
    setAsked(null)
    if (isInBar) onLeave()
  }
  const selectAll = () => setIds(new Set(items.map(({ id }) => id)))
  useKey('list.deselect', clear, { isOff: !isSelecting })
  return {
    selected,
    asked,
    onAnswered: () => setAsked(null),
    toggle,
    clear,
    selectAll,
    onKeyDown: (event: KeyboardEvent) => {
      if (!matchesKey(event, 'list.select-all')) return
      event.preventDefault()
      selectAll()
    },
  }
}

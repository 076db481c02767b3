import { useState, type FocusEvent, type RefObject } from 'react'

/** The parts of a row that Tab reaches. `all` is for the row with the focus. */
export type TabStop = 'none' | 'link' | 'all'

/** Makes a list one tab stop: the row that had the focus last, or else the first row. */
export function useTabStop<Row extends { id: number }>(
  items: readonly Row[],
  rows: RefObject<HTMLElement | null>,
) {
  const [last, setLast] = useState<number | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const stop = items.find(({ id }) => id === last) ?? items[0]
  return {
    tabStopOf: (row: Row): TabStop => (row !== stop ? 'none' : hasFocus ? 'all' : 'link'),
    onFocus: ({ target }: FocusEvent) => {
      const children = [...(rows.current?.children ?? [])]
      const row = items[children.findIndex((child) => child.contains(target))]
      if (!row) return
      setLast(row.id)
      setHasFocus(true)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!rows.current?.contains(relatedTarget)) setHasFocus(false)
    },
  }
}

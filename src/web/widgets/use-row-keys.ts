import type { RefObject } from 'react'

import { useKey } from '#web/ui/keys/use-key.ts'

/**
 * Binds the shortcuts of a list whose rows each contain a link or a menu, or both. `onPastEnd` runs when the user moves
 * past the last row.
 */
export function useRowKeys(rows: RefObject<HTMLElement | null>, onPastEnd = () => {}): void {
  const all = () => [...(rows.current?.children ?? [])]
  const current = () => all().findIndex((row) => row.contains(document.activeElement))
  const linkOf = (row: Element | undefined) =>
    row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('button')

  useKey('row.next', () => {
    const next = all()[current() + 1]
    if (next) linkOf(next)?.focus()
    else onPastEnd()
  })
  useKey('row.previous', () => linkOf(all()[Math.max(current() - 1, 0)])?.focus())
  useKey('row.open', () => linkOf(all()[current()])?.click())
  useKey('row.menu', () => {
    all()[current()]?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
  })
}

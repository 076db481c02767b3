import type { RefObject } from 'react'

import { useKey } from '#web/ui/keys/use-key.ts'

/** The keys of a list of rows, each with a link that stands for it and perhaps with a menu. */
export function useRowKeys(rows: RefObject<HTMLElement | null>): void {
  const all = () => [...(rows.current?.children ?? [])]
  const current = () => all().findIndex((row) => row.contains(document.activeElement))
  const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('a[href]')

  useKey('row.next', () => linkOf(all()[Math.min(current() + 1, all().length - 1)])?.focus())
  useKey('row.previous', () => linkOf(all()[Math.max(current() - 1, 0)])?.focus())
  useKey('row.open', () => linkOf(all()[current()])?.click())
  useKey('row.menu', () => {
    all()[current()]?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
  })
}

import type { PinnedRow } from './geometry.ts'

/** Returns the row that an element is in, or the row above the comment that it is in. Null elsewhere. */
export function rowAround(element: Element): PinnedRow | null {
  const file = element.closest<HTMLElement>('[data-file]')?.dataset['file']
  let row: Element | null = element.closest('.diff-table tr')
  while (row && !row.hasAttribute('data-row')) row = row.previousElementSibling
  const index = row?.getAttribute('data-row')
  return file && index ? { file: Number(file), row: Number(index) } : null
}

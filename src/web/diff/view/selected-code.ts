interface SelectedCode {
  readonly range: Range
  /** The first and the last drawn cell with selected code. */
  readonly first: HTMLElement
  readonly last: HTMLElement
}

/** Returns the selected code of a diff. In a split diff, only that of the side on which the selection began. */
export function selectedCode(scroller: HTMLElement): SelectedCode | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const side = scroller.dataset['selecting']
  const cells = [...scroller.querySelectorAll<HTMLElement>('.diff-code')].filter(
    (cell) =>
      range.intersectsNode(cell) &&
      (cell.closest('[data-layout="unified"]') || cell.dataset['side'] === side),
  )
  const [first, last] = [cells[0], cells.at(-1)]
  return first && last ? { range, first, last } : null
}

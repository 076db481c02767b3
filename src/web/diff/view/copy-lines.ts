import type { ClipboardEvent } from 'react'

/** Copies selected code without numbers and signs. In a split diff, only the side on which the selection began. */
export function copyLines(event: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  const side = event.currentTarget.dataset['selecting']
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('.diff-code')].filter(
    (cell) =>
      range.intersectsNode(cell) &&
      (cell.closest('[data-layout="unified"]') || cell.dataset['side'] === side),
  )
  // Text of comments and headers is copied as usual.
  if (cells.length === 0 || !cells.some((cell) => cell.contains(range.startContainer))) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', cells.map((cell) => textIn(cell, range)).join('\n'))
}

/** Returns the part of a cell's code that is within a range. */
function textIn(cell: HTMLElement, range: Range): string {
  const part = document.createRange()
  part.selectNodeContents(cell)
  const note = cell.querySelector('.diff-note')
  if (note) part.setEndBefore(note)
  if (part.comparePoint(range.startContainer, range.startOffset) === 0)
    part.setStart(range.startContainer, range.startOffset)
  if (part.comparePoint(range.endContainer, range.endOffset) === 0)
    part.setEnd(range.endContainer, range.endOffset)
  return part.toString()
}

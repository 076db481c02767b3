import type { ClipboardEvent } from 'react'

import type { Side } from '#web/diff/model/line-ref.ts'
import type { PinnedRow } from './geometry.ts'
import { rowAround } from './row-around.ts'
import { selectedCode } from './selected-code.ts'
import type { DiffLayout } from './use-layout.ts'

/** Copies selected code, drawn or not, without numbers and signs. */
export function copyLines(event: ClipboardEvent<HTMLElement>, layout: DiffLayout): void {
  const selected = selectedCode(event.currentTarget)
  if (!selected) return
  const { range, first, last } = selected
  // Text of comments and headers is copied as usual.
  if (!first.contains(range.startContainer)) return
  const side = first.dataset['side'] as Side
  const lines = linesBetween(layout, rowAround(first)!, rowAround(last)!, side)
  const [start, end] = [
    offsetIn(first, range.startContainer, range.startOffset),
    offsetIn(last, range.endContainer, range.endOffset),
  ]
  // The same line may be the first and the last.
  lines.push(lines.pop()!.slice(0, end))
  lines.unshift(lines.shift()!.slice(start))
  event.preventDefault()
  event.clipboardData.setData('text/plain', lines.join('\n'))
}

/** Returns the shown code from one row to another, which may be in another file. The side matters in split diffs. */
function linesBetween(
  { files, shownRows }: DiffLayout,
  from: PinnedRow,
  to: PinnedRow,
  side: Side,
): string[] {
  return files.slice(from.file, to.file + 1).flatMap(({ path }, at) => {
    const rows = shownRows(path)
    const file = from.file + at
    return rows
      .slice(file === from.file ? from.row : 0, file === to.file ? to.row + 1 : rows.length)
      .flatMap((row) => {
        if (row.kind === 'line') return row.line.text
        return row.kind === 'pair' ? (row[side]?.text ?? []) : []
      })
  })
}

/** Counts the characters of a cell's code before a point. Infinity for a point behind the code. */
function offsetIn(cell: HTMLElement, node: Node, offset: number): number {
  const code = document.createRange()
  code.selectNodeContents(cell)
  const note = cell.querySelector('.diff-note')
  if (note) code.setEndBefore(note)
  if (code.comparePoint(node, offset) > 0) return Infinity
  code.setEnd(node, offset)
  return code.toString().length
}

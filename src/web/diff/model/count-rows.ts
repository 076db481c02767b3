import type { DiffFile } from './diff-file.ts'
import { CONTEXT_LINES, rowsOf, startOf, type Expansions, type RowOptions } from './rows.ts'
import { scanDiff } from './scan-diff.ts'

/** Returns `rowsOf(…).length`, mostly without parsing the file: fast enough for diffs of 100,000 lines. */
export function countRows(file: DiffFile, options: RowOptions, expansions: Expansions): number {
  const isPlain = expansions.lines.length === 0 && expansions.total === null
  return isPlain && options.whitespace === 'none' && !file.drift
    ? scanRows(file, options.layout, expansions.canRead)
    : rowsOf(file, options, expansions).length
}

function scanRows({ diff, status }: DiffFile, layout: RowOptions['layout'], canExpand: boolean) {
  let [rows, newNext] = [0, 1]
  let [removed, added] = [0, 0]
  /** The number of context lines since the last change in the hunk. */
  let unchanged = Infinity
  const endRun = () => {
    rows += layout === 'unified' ? removed + added : Math.max(removed, added)
    removed = added = 0
  }
  scanDiff(diff, {
    hunk(oldStart, oldCount, start, newCount) {
      endRun()
      const { newStart } = startOf({ oldStart, oldCount, newStart: start, newCount })
      if (newStart > newNext) rows++
      newNext = newStart
      unchanged = Infinity
    },
    line(kind) {
      if (kind !== 'removed') newNext++
      if (kind === 'removed') removed++
      else if (kind === 'added') added++
      else {
        endRun()
        rows++
      }
      unchanged = kind === 'context' ? unchanged + 1 : 0
    },
    noNewline() {
      unchanged = 0
    },
  })
  endRun()
  const canFollow = rows > 0 && status !== 'added' && status !== 'deleted'
  return canExpand && canFollow && unchanged >= CONTEXT_LINES ? rows + 1 : rows
}

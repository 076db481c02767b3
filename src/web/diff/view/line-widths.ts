import type { Line } from '#web/diff/model/parse-hunks.ts'
import type { Row } from '#web/diff/model/rows.ts'
import { lineOf } from './row-index.ts'

/** Longer lines are cut until the reader asks for them. */
export const MOST_COLUMNS = 5000

/** Characters that monospace fonts draw in two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

/** Returns the digits of a file's largest line number, and the columns of its longest line. */
export function widthsOf(rows: readonly Row[], tabSize: number) {
  let [largest, columns] = [1, 0]
  for (const row of rows) {
    for (const side of ['old', 'new'] as const) {
      const line = lineOf(row, side)
      if (!line) continue
      largest = Math.max(largest, line.oldLine ?? 0, line.newLine ?? 0)
      columns = Math.max(columns, columnsOf(line, tabSize))
    }
  }
  return { digits: String(largest).length, columns }
}

/** Returns how many columns a line takes, up to the limit. */
function columnsOf({ text }: Line, tabSize: number): number {
  if (text.length >= MOST_COLUMNS) return MOST_COLUMNS
  if (!/[^\x20-\x7e]/.test(text)) return text.length
  let columns = 0
  for (const character of text) {
    if (character === '\t') columns += tabSize - (columns % tabSize)
    else columns += WIDE.test(character) ? 2 : 1
  }
  return Math.min(columns, MOST_COLUMNS)
}

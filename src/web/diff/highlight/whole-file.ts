import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { hunksOf, type Line } from '#web/diff/model/parse-hunks.ts'
import { startOf } from '#web/diff/model/rows.ts'

/** All lines of a file before and after a change. Includes the line objects of the hunks themselves. */
interface WholeFile {
  readonly before: readonly Line[]
  readonly after: readonly Line[]
}

/** True when a hunk may begin inside a comment or a string. */
export function hasHiddenStart(file: DiffFile): boolean {
  if (file.status === 'added' || file.status === 'deleted') return false
  const [first, ...more] = hunksOf(file)
  return first !== undefined && (more.length > 0 || first.newStart > 1)
}

/** Adds the lines outside the hunks. Null when the text is not the file's: it may have another encoding. */
export function wholeFile(file: DiffFile, text: readonly string[]): WholeFile | null {
  const hunks = hunksOf(file)
  const after = text.map((line, at): Line => {
    return { kind: 'context', text: line, oldLine: null, newLine: at + 1 }
  })
  for (const line of hunks.flatMap(({ lines }) => lines)) {
    if (line.newLine === null) continue
    if (after[line.newLine - 1]?.text !== line.text) return null
    after[line.newLine - 1] = line
  }
  const before: Line[] = []
  let next = 0
  for (const hunk of hunks) {
    const start = startOf(hunk).newStart - 1
    before.push(...after.slice(next, start), ...hunk.lines.filter(({ kind }) => kind !== 'added'))
    next = start + hunk.lines.filter(({ kind }) => kind !== 'removed').length
  }
  return { before: [...before, ...after.slice(next)], after }
}

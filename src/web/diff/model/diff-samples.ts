import type { FileDiff } from '#contract/diffs.ts'
import { diffFilesOf, type DiffFile } from './diff-file.ts'
import type { Side } from './line-ref.ts'
import { hunksOf, type Line } from './parse-hunks.ts'
import { NOT_EXPANDED, rowsOf, type Row, type RowOptions } from './rows.ts'

/** Returns a file's diff as the API sends it, for specs. */
export function sampleDiff(diff: string, changes: Partial<FileDiff> = {}): FileDiff {
  return {
    diff,
    collapsed: false,
    too_large: false,
    new_path: 'src/cache.ts',
    old_path: 'src/cache.ts',
    a_mode: '100644',
    b_mode: '100644',
    new_file: false,
    renamed_file: false,
    deleted_file: false,
    generated_file: false,
    ...changes,
  }
}

export function sampleFile(diff: string, changes: Partial<FileDiff> = {}): DiffFile {
  return diffFilesOf([sampleDiff(diff, changes)])[0]!
}

/**
 * Returns a whole side of a file as a diff shows it, hidden lines included. Throws when a row still hides lines.
 *
 * @param texts the lines of the new file
 */
export function shownSide(
  file: DiffFile,
  options: RowOptions,
  texts: readonly string[],
  side: Side,
): readonly Line[] {
  const number = side === 'old' ? 'oldLine' : 'newLine'
  return wholeRows(file, options, texts).flatMap((row) => {
    if (row.kind === 'gap') throw new Error('lines are hidden')
    if (row.kind === 'pair') return row[side] ?? []
    const lines = row.kind === 'line' ? [row.line] : row.lines
    return lines.filter((line) => line[number] !== null)
  })
}

function wholeRows(file: DiffFile, options: RowOptions, texts: readonly string[]): readonly Row[] {
  if (hunksOf(file).length === 0)
    return texts.map((text, at) => ({
      kind: 'line',
      line: { kind: 'context', text, oldLine: at + 1, newLine: at + 1 },
    }))
  const readable = { ...NOT_EXPANDED, canRead: true, total: texts.length }
  const lines = rowsOf(file, options, readable).flatMap((row) =>
    row.kind === 'gap'
      ? Array.from({ length: row.count! }, (_, at): Line => {
          const [oldLine, newLine] = [row.oldStart + at, row.newStart + at]
          return { kind: 'context', text: texts[newLine - 1]!, oldLine, newLine }
        })
      : [],
  )
  return rowsOf(file, options, { ...readable, lines })
}

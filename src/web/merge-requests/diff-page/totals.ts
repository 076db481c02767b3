import type { DiffFile } from '#web/diff/model/diff-file.ts'

export interface Totals {
  readonly files: number
  /** Numbers of lines. */
  readonly added: number
  readonly removed: number
}

export function totalsOf(files: readonly DiffFile[]): Totals {
  let [added, removed] = [0, 0]
  for (const file of files) {
    added += file.added
    removed += file.removed
  }
  return { files: files.length, added, removed }
}

import type * as contract from '#contract/diffs.ts'
import { isGeneratedFile } from '#server/domain/repository/generated-file.ts'
import type { FileDiff } from '#server/domain/repository/repository.ts'

/** Presents a diff with its full text, never collapsed. */
export function presentDiff(
  file: Omit<FileDiff, 'collapsed' | 'binary' | 'additions' | 'deletions'>,
  unidiff: boolean,
): contract.FileDiff {
  return {
    diff: unidiff ? unified(file) : file.diff,
    collapsed: false,
    too_large: file.too_large,
    new_path: file.new_path,
    old_path: file.old_path,
    a_mode: file.a_mode,
    b_mode: file.b_mode,
    new_file: file.new_file,
    renamed_file: file.renamed_file,
    deleted_file: file.deleted_file,
    generated_file: isGeneratedFile(file.new_path),
  }
}

/** Prefixes a diff with the `---` and `+++` lines that patch tools expect. */
export function unified(file: {
  diff: string
  old_path: string
  new_path: string
  new_file: boolean | 0 | 1
  deleted_file: boolean | 0 | 1
}): string {
  if (!file.diff.startsWith('@@')) return file.diff
  const before = file.new_file ? '/dev/null' : `a/${file.old_path}`
  const after = file.deleted_file ? '/dev/null' : `b/${file.new_path}`
  return `--- ${before}\n+++ ${after}\n${file.diff}`
}

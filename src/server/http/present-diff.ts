import type { Static } from 'typebox'

import type { FileDiff as FileDiffSchema } from '#contract/diffs.ts'
import type { FileDiff } from '#server/domain/repository.ts'

/** A difference with all of its text: nothing of it is collapsed. */
export function presentDiff(file: FileDiff): Static<typeof FileDiffSchema> {
  return {
    diff: file.diff,
    collapsed: false,
    too_large: file.too_large,
    new_path: file.new_path,
    old_path: file.old_path,
    a_mode: file.a_mode,
    b_mode: file.b_mode,
    new_file: file.new_file,
    renamed_file: file.renamed_file,
    deleted_file: file.deleted_file,
    generated_file: false,
  }
}

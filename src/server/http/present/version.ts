import type { FileDiff } from '#contract/diffs.ts'
import type * as contract from '#contract/merge-request-versions.ts'
import type { ChangedFile } from '#server/domain/merge-requests/versions/read-versions.ts'
import { isGeneratedFile } from '#server/domain/repository/generated-file.ts'
import type { Version } from '#server/store/merge-requests/merge-request-diffs.ts'
import { unified } from './diff.ts'

export function presentVersion(version: Version): contract.Version {
  const { id, head_commit_sha, base_commit_sha, start_commit_sha } = version
  const { created_at, merge_request_id, state, real_size, patch_id_sha } = version
  return {
    id,
    head_commit_sha,
    base_commit_sha,
    start_commit_sha,
    created_at,
    merge_request_id,
    state,
    real_size,
    patch_id_sha,
  }
}

export function presentChange(file: ChangedFile, unidiff: boolean): FileDiff {
  const { old_path, new_path, a_mode, b_mode } = file
  return {
    diff: unidiff ? unified(file) : file.diff,
    collapsed: file.collapsed === 1,
    too_large: file.too_large === 1,
    new_path,
    old_path,
    a_mode,
    b_mode,
    new_file: file.new_file === 1,
    renamed_file: file.renamed_file === 1,
    deleted_file: file.deleted_file === 1,
    generated_file: isGeneratedFile(new_path),
  }
}

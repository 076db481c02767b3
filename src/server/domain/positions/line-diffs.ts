import type { DiffLimits } from '#server/git/diff-limits.ts'
import { diffTrees, type DiffOptions, type FileDiff } from '#server/git/diff.ts'
import { whenLimitExceeded } from '#server/git/git-failure.ts'
import type { ObjectId } from '#server/git/object-id.ts'

const MIB = 1024 * 1024
/** Limits for locating lines. They are higher than the display limits. */
const limits: DiffLimits = { files: 1000, lines: Infinity, bytes: 32 * MIB, fileBytes: 32 * MIB }

const TOO_LARGE: { files: FileDiff[]; overflow: boolean } = { files: [], overflow: true }

/** Returns the files' diffs, including renames. A file without a diff is unchanged. */
export async function diffFiles(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
  paths: readonly string[],
): Promise<FileDiff[]> {
  if (paths.length === 0 || from === to) return []
  const diff = (options: DiffOptions) =>
    diffTrees(gitDir, from, to, { ...options, limits }).catch(whenLimitExceeded(TOO_LARGE))
  const { files } = await diff({ paths })
  const isOneSided = files.some((file) => file.new_file || file.deleted_file)
  if (!isOneSided) return files
  // The file may have been renamed. Git detects a rename only when comparing all files.
  const all = await diff({})
  const isWanted = (file: FileDiff) =>
    paths.includes(file.old_path) || paths.includes(file.new_path)
  const found = all.files.filter(isWanted)
  return all.overflow && found.length < files.length ? files : found
}

import type { DiffLimits } from '#server/git/diff-limits.ts'
import { diffTrees, type FileDiff } from '#server/git/diff.ts'
import type { ObjectId } from '#server/git/object-id.ts'

const MIB = 1024 * 1024
/** Limits for finding lines. They exceed the display limits. */
const limits: DiffLimits = { files: 1000, lines: Infinity, bytes: 32 * MIB, fileBytes: 32 * MIB }

/** Returns the diffs of files, renames included. A file without a diff is unchanged. */
export async function diffFiles(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
  paths: readonly string[],
): Promise<FileDiff[]> {
  if (paths.length === 0 || from === to) return []
  const { files } = await diffTrees(gitDir, from, to, { limits, paths })
  const isOneSided = files.some((file) => file.new_file || file.deleted_file)
  if (!isOneSided) return files
  // It may have had, or have, another name: that is seen beside all others only.
  const all = await diffTrees(gitDir, from, to, { limits })
  const isWanted = (file: FileDiff) =>
    paths.includes(file.old_path) || paths.includes(file.new_path)
  const found = all.files.filter(isWanted)
  return all.overflow && found.length < files.length ? files : found
}

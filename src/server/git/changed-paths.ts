import { commandLimits } from './command-limits.ts'
import { GitLimitExceeded } from './git-failure.ts'
import type { ObjectId } from './object-id.ts'
import { streamGit } from './run.ts'

/** Maximum bytes of all paths together. */
const MAX_BYTES = 1024 * 1024

/**
 * Returns the paths that differ between two commits, with both names of a renamed file. Null when they exceed the
 * limits.
 */
export async function changedPaths(
  gitDir: string,
  from: ObjectId,
  to: ObjectId,
): Promise<string[] | null> {
  return readPaths(gitDir, ['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to])
}

/** Returns the paths of all files in a commit. Null when they exceed the limits. */
export async function allPaths(gitDir: string, commit: ObjectId): Promise<string[] | null> {
  return readPaths(gitDir, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit])
}

async function readPaths(gitDir: string, args: readonly string[]): Promise<string[] | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of streamGit(args, { gitDir, ...commandLimits.comparing })) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_BYTES) return null
    }
  } catch (error) {
    if (error instanceof GitLimitExceeded) return null
    throw error
  }
  return Buffer.concat(chunks).toString('utf8').split('\0').filter(Boolean)
}

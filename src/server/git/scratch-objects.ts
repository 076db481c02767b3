import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { GitOptions } from './spawn-git.ts'

/** A folder for objects of a repository that nobody may want in the end. */
export interface Scratch {
  folder: string
  /** For commands that write there, and read both there and in the repository. */
  options: Required<Pick<GitOptions, 'gitDir' | 'env' | 'config'>>
}

/** How the names of the folders begin. */
export const SCRATCH = 'scratch-'

/** The folder is thrown away when the work is done. After a crash `sweepLocks` finds it by its name. */
export async function withScratchObjects<T>(
  gitDir: string,
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  const objects = resolve(gitDir, 'objects')
  // Not among the objects: a fork copies what is there.
  const folder = await mkdtemp(join(resolve(gitDir), SCRATCH))
  const env = {
    GIT_OBJECT_DIRECTORY: folder,
    // In quotes, for a colon would end it.
    GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects),
  }
  try {
    return await work({ folder, options: { gitDir, env, config: ['core.fsync=none'] } })
  } finally {
    // Nobody waits for it; what cannot be removed now is swept at the next start.
    rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

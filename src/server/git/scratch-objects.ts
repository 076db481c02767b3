import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { GitOptions } from './spawn-git.ts'

/** A temporary folder for objects that the repository may never need. */
export interface Scratch {
  folder: string
  /** Options for commands that write to it, and read from it and from the repository. */
  options: Required<Pick<GitOptions, 'gitDir' | 'env' | 'config'>>
}

/** The prefix of the folder names. */
export const SCRATCH = 'scratch-'

/** Removes the folder when the work is done. After a crash `sweepLocks` finds it by its name. */
export async function withScratchObjects<T>(
  gitDir: string,
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  const objects = resolve(gitDir, 'objects')
  // Outside `objects`, because a fork copies everything there.
  const folder = await mkdtemp(join(resolve(gitDir), SCRATCH))
  const env = {
    GIT_OBJECT_DIRECTORY: folder,
    // Quoted, because a colon separates paths.
    GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects),
  }
  try {
    return await work({ folder, options: { gitDir, env, config: ['core.fsync=none'] } })
  } finally {
    // Nothing waits for it; the sweep at the next start removes leftovers.
    rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

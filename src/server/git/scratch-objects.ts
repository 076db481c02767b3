import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { GitOptions } from './spawn-git.ts'

/** A temporary folder for objects that the repository may never need. */
export interface Scratch {
  folder: string
  /** Options for commands that write to the folder, and read from the folder and the repository. */
  options: Required<Pick<GitOptions, 'gitDir' | 'env' | 'config'>>
}

/** The prefix of scratch folder names. */
export const SCRATCH = 'scratch-'

/** Creates a scratch folder and removes it after the work. After a crash, `sweepLocks` finds the folder by its name. */
export async function withScratchObjects<T>(
  gitDir: string,
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  const objects = resolve(gitDir, 'objects')
  // Outside `objects`, because a fork copies everything in there.
  const folder = await mkdtemp(join(resolve(gitDir), SCRATCH))
  const env = {
    GIT_OBJECT_DIRECTORY: folder,
    // Quoted because a colon separates paths.
    GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects),
  }
  try {
    return await work({ folder, options: { gitDir, env, config: ['core.fsync=none'] } })
  } finally {
    // No caller waits for the removal. The sweep at the next start removes leftovers.
    rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { GitOptions } from './run.ts'

/**
 * Lets commands write objects that nobody will want: into a folder of their own, which is gone when the work is done.
 * After a crash `sweepLocks` finds it by its name.
 */
export async function withScratchObjects<T>(
  gitDir: string,
  work: (options: GitOptions) => Promise<T>,
): Promise<T> {
  const objects = resolve(gitDir, 'objects')
  const scratch = await mkdtemp(join(objects, 'tmp_objdir-scratch-'))
  try {
    return await work({
      gitDir,
      config: ['core.fsync=none'],
      env: {
        GIT_OBJECT_DIRECTORY: scratch,
        // In quotes, for a colon would end it.
        GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects),
      },
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

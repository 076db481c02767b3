import { resolve } from 'node:path'

import type { ObjectId } from './object-id.ts'
import { runGit } from './run.ts'

/** Where the objects of a push are before it is let in. Null: it brought none. */
export interface Quarantine {
  gitDir: string
  objectDir: string | null
}

/** Whether the new commit has the old one in its history. */
export async function follows(
  { gitDir, objectDir }: Quarantine,
  after: ObjectId,
  before: ObjectId,
): Promise<boolean> {
  const objects = resolve(gitDir, 'objects')
  const { code } = await runGit(['merge-base', '--is-ancestor', before, after], {
    gitDir,
    env:
      objectDir === null
        ? {}
        : {
            GIT_OBJECT_DIRECTORY: objectDir,
            // In quotes, for a colon would end it.
            GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects),
          },
    okCodes: [0, 1],
  })
  return code === 0
}

/** The size of the largest object that the push brings. Bytes; a small pack can hold a huge one. */
export async function largestObject({ gitDir, objectDir }: Quarantine): Promise<number> {
  if (objectDir === null) return 0
  const { stdout } = await runGit(
    ['cat-file', '--batch-all-objects', '--unordered', '--batch-check=%(objectsize)'],
    { gitDir, env: { GIT_OBJECT_DIRECTORY: objectDir } },
  )
  return stdout
    .toString('ascii')
    .split('\n')
    .reduce((largest, size) => Math.max(largest, Number(size)), 0)
}

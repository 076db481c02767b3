import { resolve } from 'node:path'

import type { ObjectId } from './object-id.ts'
import { runGit, streamGit } from './run.ts'
import { type GitOptions } from './spawn-git.ts'

/**
 * The repository of a push, and the folder of the push's objects until it is accepted. The folder is null when the push
 * brought no objects.
 */
export interface Quarantine {
  gitDir: string
  objectDir: string | null
}

/** True when `before` is in the history of `after`. */
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
            // Quoted because a colon separates paths.
            GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects),
          },
    okCodes: [0, 1],
  })
  return code === 0
}

/** The sizes of the largest objects, in bytes. */
export interface LargestObjects {
  /** The largest blob or tree. A small pack can contain a huge one. */
  file: number
  /** The largest commit or tag. */
  commit: number
}

/**
 * Measures a push's largest objects among those above `least` bytes. Does not look up the types of smaller objects,
 * because git would resolve a whole delta chain for each type.
 */
export async function largestObjects(
  { gitDir, objectDir }: Quarantine,
  least: number,
): Promise<LargestObjects> {
  const largest = { file: 0, commit: 0 }
  if (objectDir === null) return largest
  const options = { gitDir, env: { GIT_OBJECT_DIRECTORY: objectDir } }
  const large = await listLargerThan(least, options)
  if (large.length === 0) return largest
  const { stdout } = await runGit(['cat-file', '--batch-check=%(objecttype) %(objectsize)'], {
    ...options,
    input: large.map((id) => `${id}\n`).join(''),
  })
  for (const line of stdout.toString('ascii').split('\n')) {
    const [type, size] = line.split(' ')
    const kind = type === 'blob' || type === 'tree' ? 'file' : 'commit'
    largest[kind] = Math.max(largest[kind], Number(size ?? 0))
  }
  return largest
}

async function listLargerThan(least: number, options: GitOptions): Promise<ObjectId[]> {
  const all = ['cat-file', '--batch-all-objects', '--unordered']
  const large: ObjectId[] = []
  let rest = ''
  for await (const chunk of streamGit(
    [...all, '--batch-check=%(objectname) %(objectsize)'],
    options,
  )) {
    const lines = (rest + chunk.toString('ascii')).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const [id, size] = line.split(' ')
      if (Number(size) > least) large.push(id!)
    }
  }
  return large
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { branchRef } from './refs.ts'

/** Runs the work in a temporary repository without refs that has the objects of several repositories. */
export async function withJoined<T>(
  gitDirs: readonly string[],
  work: (gitDir: string) => Promise<T>,
): Promise<T> {
  const joined = await mkdtemp(join(tmpdir(), 'mergeboard-joined-'))
  try {
    const objects = gitDirs.map((gitDir) => `${resolve(gitDir, 'objects')}\n`)
    await mkdir(join(joined, 'objects', 'info'), { recursive: true })
    await mkdir(join(joined, 'refs'))
    await writeFile(join(joined, 'HEAD'), `ref: ${branchRef('none')}\n`)
    await writeFile(join(joined, 'objects', 'info', 'alternates'), objects.join(''))
    return await work(joined)
  } finally {
    await rm(joined, { recursive: true, force: true })
  }
}

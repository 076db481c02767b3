import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeDurable } from './durable.ts'

/**
 * Makes a branch the one that a clone checks out. git would not make it durable: after a power cut the file could be
 * empty, and then nothing takes the folder for a repository any more.
 */
export async function setHead(gitDir: string, branch: string): Promise<void> {
  if (branch.includes('\n')) throw new TypeError(`no branch: ${JSON.stringify(branch)}`)
  // By the end of its name it is swept away if this process is killed.
  const fresh = join(gitDir, `HEAD-${randomBytes(8).toString('hex')}.lock`)
  await writeFile(fresh, `ref: refs/heads/${branch}\n`, { flag: 'wx', flush: true })
  await rename(fresh, join(gitDir, 'HEAD'))
  await makeDurable(gitDir)
}

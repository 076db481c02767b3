import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeDurable } from './durable.ts'
import { branchRef } from './refs.ts'

/**
 * Sets the default branch (`HEAD`) and flushes it to disk. Git would not flush it: after a power cut, the file could be
 * empty, and git would not recognize the repository.
 */
export async function setHead(gitDir: string, branch: string): Promise<void> {
  if (branch.includes('\n')) throw new TypeError(`no branch: ${JSON.stringify(branch)}`)
  // If this process is killed, the sweep removes the file by its suffix.
  const fresh = join(gitDir, `HEAD-${randomBytes(8).toString('hex')}.lock`)
  await writeFile(fresh, `ref: ${branchRef(branch)}\n`, { flag: 'wx', flush: true })
  await rename(fresh, join(gitDir, 'HEAD'))
  await makeDurable(gitDir)
}

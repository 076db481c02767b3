import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import type { ObjectId } from './object-id.ts'

/**
 * Writes a commit to an object folder without a git process. Only for scratch objects, because nothing flushes the
 * commit to disk.
 */
export function writeLooseCommit(objects: string, content: Buffer): ObjectId {
  const { id, folder, path, bytes } = looseCommit(objects, content)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, bytes)
  return id
}

/**
 * Stores a commit in a repository and flushes its content to disk. Its name becomes durable with the ref that is moved
 * to it, because file systems keep the order of such changes.
 */
export async function storeCommit(gitDir: string, content: Buffer): Promise<ObjectId> {
  const { id, folder, path, bytes } = looseCommit(join(gitDir, 'objects'), content)
  await mkdir(folder, { recursive: true })
  // git prunes what a killed process leaves behind under such a name.
  const fresh = join(folder, `tmp_obj_${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(fresh, bytes, { flag: 'wx', mode: 0o444, flush: true })
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
  return id
}

function looseCommit(objects: string, content: Buffer) {
  const bytes = Buffer.concat([Buffer.from(`commit ${content.length}\0`), content])
  const id = createHash('sha1').update(bytes).digest('hex')
  const folder = join(objects, id.slice(0, 2))
  return { id, folder, path: join(folder, id.slice(2)), bytes: deflateSync(bytes) }
}

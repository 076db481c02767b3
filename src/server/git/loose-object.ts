import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import type { ObjectId } from './object-id.ts'

/**
 * Writes a commit to an object folder without a git process. For scratch objects only: nothing flushes it to disk.
 */
export function writeLooseCommit(objects: string, content: Buffer): ObjectId {
  const bytes = Buffer.concat([Buffer.from(`commit ${content.length}\0`), content])
  const id = createHash('sha1').update(bytes).digest('hex')
  const folder = join(objects, id.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, id.slice(2)), deflateSync(bytes))
  return id
}

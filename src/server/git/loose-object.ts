import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import type { ObjectId } from './object-id.ts'

/** Stores a commit in a folder of objects without a process of git: for scratch only, as nothing makes it durable. */
export function writeLooseCommit(objects: string, content: Buffer): ObjectId {
  const bytes = Buffer.concat([Buffer.from(`commit ${content.length}\0`), content])
  const id = createHash('sha1').update(bytes).digest('hex')
  const folder = join(objects, id.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, id.slice(2)), deflateSync(bytes))
  return id
}

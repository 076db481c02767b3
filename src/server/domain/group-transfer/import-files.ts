import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Deps } from '#server/deps.ts'
import { unprocessable } from '#server/domain/refusal.ts'
import { listImportFiles } from '#server/store/group-transfers/imports.ts'
import { checkArchive } from './check-groups.ts'

/** An uploaded archive that was checked and stored. */
export interface StoredArchive {
  /** Its name in the imports folder. */
  file: string
  levels: number
  lines: number
}

/** Stores an archive and checks it while it arrives. Leaves nothing behind when it is refused. */
export async function storeArchive(
  deps: Deps,
  chunks: AsyncIterable<Buffer>,
  filename: string,
): Promise<StoredArchive> {
  if (!filename.endsWith('.gz')) throw unprocessable({ error: NO_ARCHIVE })
  await mkdir(folderOf(deps), { recursive: true, mode: 0o700 })
  const file = `${randomUUID()}.tar.gz`
  const copy = new PassThrough()
  const stored = pipeline(
    copy,
    createWriteStream(join(folderOf(deps), file), { flush: true, mode: 0o600 }),
  )
  async function* copied() {
    for await (const chunk of chunks) {
      if (!copy.write(chunk)) await Promise.race([stored, drained(copy)])
      yield chunk
    }
  }
  try {
    const { levels, lines } = await checkArchive(copied())
    copy.end()
    await stored
    return { file, levels, lines }
  } catch (error) {
    copy.destroy()
    await stored.catch(() => {})
    await discardArchive(deps, file)
    throw error
  }
}

const NO_ARCHIVE = 'You need to upload a GitLab project export archive (ending in .gz).'

const drained = (stream: PassThrough) =>
  new Promise<void>((resolve) => stream.once('drain', resolve))

export function openArchive(deps: Deps, file: string): AsyncIterable<Buffer> {
  return createReadStream(join(folderOf(deps), file))
}

export async function discardArchive(deps: Deps, file: string): Promise<void> {
  await rm(join(folderOf(deps), file), { force: true })
}

/**
 * Removes the archives that no import needs, such as those of interrupted uploads, once they have been unchanged for
 * some milliseconds. Before uploads can begin, that may be 0.
 */
export async function sweepUploads(deps: Deps, unchangedFor: number): Promise<void> {
  const names = await readdir(folderOf(deps)).catch(() => [])
  const known = new Set(await listImportFiles(deps.db))
  const end = Date.parse(deps.now()) - unchangedFor
  for (const name of names) {
    if (known.has(name)) continue
    const file = await stat(join(folderOf(deps), name)).catch(() => null)
    if (file && file.mtimeMs <= end) await discardArchive(deps, name)
  }
}

const folderOf = ({ config }: Deps) => join(config.dataDir, 'imports')

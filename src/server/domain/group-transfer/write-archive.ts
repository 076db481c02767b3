import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { pack, type Pack } from 'tar-stream'

import type { Deps } from '#server/deps.ts'
import { today } from '#server/domain/access.ts'
import { API_VERSION, REVISION } from '#server/domain/api-version.ts'
import { listExportedBoards } from '#server/store/group-transfers/exported-boards.ts'
import {
  listExported,
  listExportedInvitations,
  listExportedMembers,
} from '#server/store/group-transfers/exported-rows.ts'
import type { Namespace } from '#server/store/spaces/namespaces.ts'
import {
  contentsOf,
  groupFile,
  INDEX_FILE,
  relationFile,
  relations,
  SERVER_REVISION_FILE,
  SERVER_VERSION_FILE,
  VERSION,
  VERSION_FILE,
  type Relation,
} from './archive-layout.ts'
import {
  badgeLine,
  boardLine,
  groupLine,
  invitationLine,
  labelLine,
  memberLine,
} from './archive-lines.ts'

/** Rows per statement. */
const CHUNK = 250
/** The modification time of every file, so that archives of unchanged groups have equal bytes. */
const mtime = new Date(0)

interface Archive {
  /** Bytes. */
  size: number
  /** 64 hexadecimal digits. */
  sha256: string
}

/** Writes an archive of the groups and flushes it to disk. Calls `onRows` after every few rows. */
export async function writeArchive(
  deps: Deps,
  groups: readonly Namespace[],
  file: string,
  onRows: (count: number) => Promise<void>,
): Promise<Archive> {
  const tar = pack()
  const hash = createHash('sha256')
  let size = 0
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const scratch = `${file}.rows`
  const written = pipeline(
    tar,
    createGzip(),
    measured,
    createWriteStream(file, { flush: true, mode: 0o600 }),
  )
  const filled = fill(deps, tar, groups, scratch, onRows).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  const results = await Promise.allSettled([written, filled])
  await rm(scratch, { force: true })
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return { size, sha256: hash.digest('hex') }
}

async function fill(
  deps: Deps,
  tar: Pack,
  groups: readonly Namespace[],
  scratch: string,
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  tar.entry({ name: VERSION_FILE, mtime }, VERSION)
  tar.entry({ name: SERVER_VERSION_FILE, mtime }, API_VERSION)
  tar.entry({ name: SERVER_REVISION_FILE, mtime }, REVISION)
  tar.entry({ name: INDEX_FILE, mtime }, groups.map(({ id }) => `${id}\n`).join(''))
  for (const group of groups) {
    tar.entry({ name: groupFile(group.id), mtime }, JSON.stringify(groupLine(group)))
    for (const relation of relations) {
      const lines = linesOf(deps, group.id, relation, onRows)
      await addLines(tar, relationFile(group.id, relation), lines, scratch)
    }
  }
  tar.finalize()
}

/** Adds a file through a scratch file, since tar needs its size first. Leaves out empty files. */
async function addLines(
  tar: Pack,
  name: string,
  lines: AsyncIterable<string>,
  scratch: string,
): Promise<void> {
  await pipeline(Readable.from(lines), createWriteStream(scratch, { mode: 0o600 }))
  const { size } = await stat(scratch)
  if (size > 0) await pipeline(createReadStream(scratch), tar.entry({ name, size, mtime }))
}

/** Yields the group's rows as lines of JSON, several at a time. */
async function* linesOf(
  deps: Deps,
  groupId: number,
  relation: Relation,
  onRows: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  for (const content of contentsOf(relation)) {
    let after = 0
    for (;;) {
      const lines = await readLines(deps, groupId, content, { after, limit: CHUNK })
      if (lines.length === 0) break
      yield lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      await onRows(lines.length)
      after = lines.at(-1)!.id
    }
  }
}

async function readLines(
  deps: Deps,
  groupId: number,
  content: ReturnType<typeof contentsOf>[number],
  chunk: { after: number; limit: number },
): Promise<{ id: number }[]> {
  const { db } = deps
  switch (content) {
    case 'labels':
      return (await listExported(db, content, groupId, chunk)).map(labelLine)
    case 'milestones':
      return listExported(db, content, groupId, chunk)
    case 'badges':
      return (await listExported(db, content, groupId, chunk)).map(badgeLine)
    case 'members':
      return (await listExportedMembers(db, groupId, today(deps), chunk)).map(memberLine)
    case 'invitations':
      return (await listExportedInvitations(db, groupId, today(deps), chunk)).map(invitationLine)
    case 'boards':
      return (await listExportedBoards(db, groupId, chunk)).map(boardLine)
  }
}

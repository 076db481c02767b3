import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { extract, type Entry, type Headers } from 'tar-stream'

import { Refusal } from '#server/domain/refusal.ts'
import { parseObject } from './archive-json.ts'
import { badArchive, INDEX_FILE, VERSION, VERSION_FILE } from './archive-layout.ts'

const MIB = 1024 * 1024
/** Maximum bytes of all files together. */
const MAX_UNPACKED = 500 * MIB
/** Maximum ratio of the unpacked to the packed size, above a size that is harmless. */
const MAX_RATIO = 100
const SAFE_SIZE = 16 * MIB
const MAX_FILES = 10_000
const MAX_NAME = 255
const MAX_LINE = 8 * MIB

/** An object of an archive, and its place for error messages. */
export interface ArchiveObject {
  /** The group's id in the archive. */
  groupId: number
  /** The name of the kind of rows; null for the group itself. */
  relation: string | null
  place: string
  fields: Record<string, unknown>
}

interface ArchiveContent {
  /** Gets the ids of all groups, parents first. */
  onIndex?(ids: number[]): void
  onObject(object: ArchiveObject): Promise<void> | void
}

/**
 * Reads a gzipped archive in memory of fixed size, without unpacking it to disk. Refuses everything but plain files and
 * folders within the limits.
 */
export async function readArchive(
  chunks: AsyncIterable<Buffer>,
  content: ArchiveContent,
): Promise<void> {
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true })
  const tar = extract()
  let cause: unknown
  const failWith = (error: unknown): never => {
    cause ??= error
    throw error
  }
  let unpacked = 0
  async function* limited(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      unpacked += chunk.length
      const isBomb = unpacked > SAFE_SIZE && unpacked > MAX_RATIO * gunzip.bytesWritten
      if (isBomb || unpacked > MAX_UNPACKED) failWith(badArchive('it is too large when unpacked'))
      yield chunk
    }
  }
  try {
    // The reader of a damaged tar file may never end.
    await Promise.all([
      readFiles(tar, content, failWith),
      pipeline(chunks, gunzip, limited, tar as unknown as Writable),
    ])
  } catch (error) {
    // One side's failure destroys the other, whose error then says less.
    throw asRefusal(cause ?? error)
  }
}

/** Turns the errors of gzip and tar into refusals. Other errors, such as a lost connection, stay. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_') || code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END') {
    return badArchive('it is not a complete gzip file')
  }
  return TAR_ERRORS.test(error.message) ? badArchive('it is not a complete tar file') : error
}

const TAR_ERRORS = /^(?:Invalid |Unexpected end of data|Header exceeds)/

async function readFiles(
  tar: AsyncIterable<Entry>,
  content: ArchiveContent,
  failWith: (error: unknown) => never,
): Promise<void> {
  const names = new Set<string>()
  for await (const entry of tar) {
    await readEntry(entry, names, content).catch(failWith)
  }
  if (!names.has(INDEX_FILE)) throw badArchive(`${INDEX_FILE} is missing`)
}

async function readEntry(entry: Entry, names: Set<string>, content: ArchiveContent): Promise<void> {
  const name = nameOf(entry.header)
  // An extended header can claim any size.
  if (!(Number(entry.header.size) >= 0)) throw badArchive('it is not a complete tar file')
  if (names.size >= MAX_FILES) throw badArchive('it has too many files')
  if (names.has(name)) throw badArchive(`it has two files with the name ${name}`)
  names.add(name)
  if (entry.header.type === 'directory') entry.resume()
  else await readFile(name, entry, content)
}

const PART = String.raw`(?!\.{1,2}(?:/|$))[\w.+-]+`
const PLAIN_NAME = new RegExp(`^${PART}(?:/${PART})*$`)

/** Returns the file's path, without `./` in front. Refuses links, devices and paths that could leave a folder. */
function nameOf({ type, name }: Headers): string {
  if (type !== 'file' && type !== 'directory') {
    throw badArchive('it may contain only plain files and folders')
  }
  const path = name.replace(/^(?:\.\/)+|^\.$/, '').replace(/\/$/, '')
  const isPlain = name.length <= MAX_NAME && PLAIN_NAME.test(path)
  if (!isPlain && !(path === '' && type === 'directory')) {
    throw badArchive('it contains a file with an invalid name')
  }
  return path
}

/** Keys of groups that look forbidden but are only the ids of the groups above, which have no meaning here. */
const IGNORED_GROUP_KEYS = ['traversal_ids']

async function readFile(name: string, entry: Entry, content: ArchiveContent): Promise<void> {
  const [, group, relation] =
    /^tree\/groups\/(\d{1,15})(?:\.json|\/([a-z_]+)\.ndjson)$/.exec(name) ?? []
  if (name === VERSION_FILE) {
    const [version] = await collect(linesOf(entry, name))
    if (version?.toString().trim() !== VERSION) {
      throw badArchive(`its version is not ${VERSION}`)
    }
  } else if (name === INDEX_FILE) {
    const lines = await collect(linesOf(entry, name))
    content.onIndex?.(lines.map((line) => idOf(line.toString().trim(), name)))
  } else if (group === undefined) {
    entry.resume()
  } else if (relation === undefined) {
    const fields = parseObject(await bytesOf(entry, name), name, IGNORED_GROUP_KEYS)
    await content.onObject({ groupId: Number(group), relation: null, place: name, fields })
  } else {
    let number = 0
    for await (const line of linesOf(entry, name)) {
      const place = `${name}, line ${++number}`
      const fields = parseObject(line, place)
      await content.onObject({ groupId: Number(group), relation, place, fields })
    }
  }
}

async function collect(lines: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for await (const line of lines)
    if (all.push(line) > MAX_FILES) throw badArchive('it has too many groups')
  return all
}

function idOf(text: string, name: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw badArchive(`${name} must contain ids`)
  return Number(text)
}

/** Returns a file that may be as long as a line. */
async function bytesOf(file: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > MAX_LINE) throw badArchive(`${name} is too long`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Yields a file's lines that are not empty. */
async function* linesOf(file: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  const take = () => {
    const line = Buffer.concat(parts)
    parts = []
    size = 0
    return line
  }
  for await (const chunk of file) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      parts.push(chunk.subarray(from, end))
      from = end + 1
      const line = take()
      if (line.length > 0) yield line
    }
    parts.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > MAX_LINE) throw badArchive(`${name} has a line that is too long`)
  }
  if (size > 0) yield take()
}

const NEWLINE = 10

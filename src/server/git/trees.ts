import { setImmediate } from 'node:timers/promises'

import type { ObjectId } from './object-id.ts'
import { objectInfo, readObject } from './objects.ts'
import { streamGit } from './run.ts'

export type EntryType = 'tree' | 'blob' | 'commit'

/** A tree entry: a folder, a file, or a submodule. */
export interface TreeEntry {
  /** Octal, six digits. */
  mode: string
  type: EntryType
  id: ObjectId
  name: string
  /** The path from the root. */
  path: string
}

/** Thrown for a folder with too many entries to list or search. */
export class TooManyEntries extends Error {
  override readonly name = 'TooManyEntries'
}

/** Maximum entries of a list. A few objects can define a tree with millions of entries. */
const MAX_ENTRIES = 100_000
/** Maximum bytes of entry names. Names grow with each level of nested folders. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Lists a folder in git's order. Null when the folder does not exist. An empty path means the root. A recursive list is
 * cut at the maximum.
 *
 * @throws {TooManyEntries} if the folder itself exceeds the maximum
 * @param commit the id of a commit or tree
 */
export async function listTree(
  gitDir: string,
  commit: ObjectId,
  path: string,
  { recursive = false }: { recursive?: boolean } = {},
): Promise<TreeEntry[] | null> {
  const parts = partsOf(path)
  const folder = await findEntry(gitDir, commit, path)
  if (folder?.type !== 'tree') return null
  const prefix = parts.map((part) => `${part}/`).join('')
  return recursive ? listInDepth(gitDir, folder.id, prefix) : readTree(gitDir, folder.id, prefix)
}

/** Returns the entry at a path; the root for an empty path. */
export async function findEntry(
  gitDir: string,
  commit: ObjectId,
  path: string,
): Promise<TreeEntry | null> {
  return new CommitTree(gitDir, commit).at(partsOf(path).join('/'))
}

/** A folder as git stores it, and the offset of each entry. */
interface Folder {
  readonly bytes: Buffer
  readonly starts: readonly number[]
}

/** The files of a commit or tree. Keeps the last folder, since paths are often in the same one. */
export class CommitTree {
  readonly #gitDir: string
  readonly #id: ObjectId
  readonly #found = new Map<string, Promise<TreeEntry | null>>()
  #last: { id: ObjectId; folder: Promise<Folder | null> } | null = null

  constructor(gitDir: string, id: ObjectId) {
    this.#gitDir = gitDir
    this.#id = id
  }

  /** Returns the entry at a path without empty parts; the root for an empty path. */
  at(path: string): Promise<TreeEntry | null> {
    let found = this.#found.get(path)
    if (!found) {
      found = path === '' ? this.#root() : this.#find(path)
      this.#found.set(path, found)
    }
    return found
  }

  async #root(): Promise<TreeEntry | null> {
    const root = await objectInfo(this.#gitDir, `${this.#id}^{tree}`)
    return root && { mode: FOLDER, type: 'tree', id: root.id, name: '', path: '' }
  }

  async #find(path: string): Promise<TreeEntry | null> {
    const cut = path.lastIndexOf('/')
    const entry = await this.at(path.slice(0, Math.max(cut, 0)))
    if (entry?.type !== 'tree') return null
    if (this.#last?.id !== entry.id) {
      this.#last = { id: entry.id, folder: readFolder(this.#gitDir, entry.id) }
    }
    const folder = await this.#last.folder
    const start = folder && search(folder, Buffer.from(path.slice(cut + 1)))
    if (!folder || start === null) return null
    return parseEntry(folder.bytes, start, path.slice(0, cut + 1), entry.id.length / 2).entry
  }
}

/** Entries of which the offsets are found in one go. Folders may have hundreds of thousands, and other requests wait. */
const SLICE = 20_000

async function readFolder(gitDir: string, id: ObjectId): Promise<Folder | null> {
  const bytes = await readTreeBytes(gitDir, id)
  if (!bytes) return null
  const idLength = id.length / 2
  const starts: number[] = []
  for (let at = 0; at < bytes.length; at = bytes.indexOf(0, at) + 1 + idLength) {
    starts.push(at)
    if (starts.length % SLICE === 0) await setImmediate()
  }
  return { bytes, starts }
}

/** Returns where the entry with the name starts. Git sorts entries by name, and folders as if theirs ended in a slash. */
function search({ bytes, starts }: Folder, name: Buffer): number | null {
  for (const key of [name, Buffer.concat([name, SLASH])]) {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (keyAt(bytes, starts[middle]!).compare(key) < 0) low = middle + 1
      else high = middle
    }
    const start = starts[low]
    if (start !== undefined && keyAt(bytes, start).equals(key)) return start
  }
  return null
}

const SLASH = Buffer.from('/')

function keyAt(bytes: Buffer, start: number): Buffer {
  const space = bytes.indexOf(0x20, start)
  const name = bytes.subarray(space + 1, bytes.indexOf(0, space))
  return modeAt(bytes, start, space) === FOLDER ? Buffer.concat([name, SLASH]) : name
}

const modeAt = (bytes: Buffer, start: number, space: number) =>
  bytes.toString('ascii', start, space).padStart(6, '0')

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

async function readTree(gitDir: string, id: ObjectId, prefix: string): Promise<TreeEntry[] | null> {
  const bytes = await readTreeBytes(gitDir, id)
  return bytes && parseTree(bytes, prefix, id.length / 2)
}

async function readTreeBytes(gitDir: string, id: ObjectId): Promise<Buffer | null> {
  const tree = await readObject(gitDir, id)
  if (tree) return tree.type === 'tree' ? tree.content : null
  if (await objectInfo(gitDir, id)) throw new TooManyEntries()
  return null
}

/** Parses a tree's entries, each `<mode> <name>\0<id in bytes>`. */
function parseTree(bytes: Buffer, prefix: string, idLength: number): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < bytes.length;) {
    if (entries.length === MAX_ENTRIES) throw new TooManyEntries()
    const { entry, next } = parseEntry(bytes, at, prefix, idLength)
    entries.push(entry)
    at = next
  }
  return entries
}

/** Parses the entry that starts at an offset. `next` is the offset of the one after it. */
function parseEntry(
  bytes: Buffer,
  at: number,
  prefix: string,
  idLength: number,
): { entry: TreeEntry; next: number } {
  const space = bytes.indexOf(0x20, at)
  const end = bytes.indexOf(0, space)
  const mode = modeAt(bytes, at, space)
  const name = bytes.toString('utf8', space + 1, end)
  const next = end + 1 + idLength
  const id = bytes.toString('hex', end + 1, next)
  return { entry: { mode, type: typeOf(mode), id, name, path: prefix + name }, next }
}

async function listInDepth(gitDir: string, id: ObjectId, prefix: string): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = []
  let rest = Buffer.alloc(0)
  let size = 0
  for await (const chunk of streamGit(['ls-tree', '-r', '-t', '-z', '--full-tree', id], {
    gitDir,
  })) {
    const bytes = Buffer.concat([rest, chunk])
    let at = 0
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, at)) {
      entries.push(readLine(bytes.toString('utf8', at, end), prefix))
      at = end + 1
    }
    rest = bytes.subarray(at)
    size += chunk.length
    if (entries.length >= MAX_ENTRIES || size > MAX_BYTES) break
  }
  return entries.slice(0, MAX_ENTRIES)
}

/** Parses `<mode> <type> <id>\t<path>`. */
function readLine(line: string, prefix: string): TreeEntry {
  const tab = line.indexOf('\t')
  const [mode, type, id] = line.slice(0, tab).split(' ') as [string, EntryType, string]
  const path = line.slice(tab + 1)
  return { mode, type, id, name: path.slice(path.lastIndexOf('/') + 1), path: prefix + path }
}

const FOLDER = '040000'

function typeOf(mode: string): EntryType {
  if (mode === FOLDER) return 'tree'
  return mode === '160000' ? 'commit' : 'blob'
}

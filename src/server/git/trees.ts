import type { ObjectId } from './object-id.ts'
import { readObject } from './objects.ts'
import { streamGit } from './run.ts'

export type EntryType = 'tree' | 'blob' | 'commit'

/** An entry of a tree: a folder, a file, or a submodule. */
export interface TreeEntry {
  /** Octal, six digits. */
  mode: string
  type: EntryType
  id: ObjectId
  name: string
  /** The path from the root. */
  path: string
}

/** Maximum entries of a recursive list. A few objects can define a tree of millions. */
const MAX_ENTRIES = 100_000
/** Maximum bytes of their names, which grow with each level of nested folders. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Lists a folder in git's order. Null when it does not exist. The path of the root is empty.
 *
 * @param commit or the id of a tree
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

/** The entry at a path. The root for an empty one. */
export async function findEntry(
  gitDir: string,
  commit: ObjectId,
  path: string,
): Promise<TreeEntry | null> {
  const root = await readObject(gitDir, `${commit}^{tree}`)
  if (!root) return null
  let found: TreeEntry = { mode: '040000', type: 'tree', id: root.id, name: '', path: '' }
  for (const part of partsOf(path)) {
    if (found.type !== 'tree') return null
    const prefix = found.path === '' ? '' : `${found.path}/`
    const entries = await readTree(gitDir, found.id, prefix)
    const next = entries?.find(({ name }) => name === part)
    if (!next) return null
    found = next
  }
  return found
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

async function readTree(gitDir: string, id: ObjectId, prefix: string): Promise<TreeEntry[] | null> {
  const tree = await readObject(gitDir, id)
  return tree?.type === 'tree' ? parseTree(tree.content, prefix, id.length / 2) : null
}

/** Parses repeated `<mode> <name>\0<id in bytes>`. */
function parseTree(bytes: Buffer, prefix: string, idLength: number): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at)
    const end = bytes.indexOf(0, space)
    const mode = bytes.toString('ascii', at, space).padStart(6, '0')
    const name = bytes.toString('utf8', space + 1, end)
    const id = bytes.toString('hex', end + 1, end + 1 + idLength)
    entries.push({ mode, type: typeOf(mode), id, name, path: prefix + name })
    at = end + 1 + idLength
  }
  return entries
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

function typeOf(mode: string): EntryType {
  if (mode === '040000') return 'tree'
  return mode === '160000' ? 'commit' : 'blob'
}

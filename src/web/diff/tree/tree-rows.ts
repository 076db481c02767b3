import type { DiffFile } from '#web/diff/model/diff-file.ts'

/** A visible row of the file tree. */
export type TreeRow = FolderRow | FileRow

interface RowPlace {
  /** From 1. */
  readonly level: number
  /** The row's place among its siblings, from 1. */
  readonly position: number
  readonly siblings: number
}

export interface FolderRow extends RowPlace {
  readonly kind: 'folder'
  /** The path with a slash at the end, which no file has. */
  readonly id: string
  /** Several segments if each folder contains only the next one. */
  readonly name: string
  readonly files: number
  readonly isOpen: boolean
}

export interface FileRow extends RowPlace {
  readonly kind: 'file'
  readonly id: string
  readonly name: string
  readonly file: DiffFile
}

interface Folder {
  readonly path: string
  readonly entries: Map<string, Folder | DiffFile>
  files: number
}

/** The rows of a tree whose folders are open, except for those in `closed`. */
export function treeRows(
  files: readonly DiffFile[],
  closed: ReadonlySet<string>,
): readonly TreeRow[] {
  const rows: TreeRow[] = []
  addRows(rows, folderOf(files), 1, closed)
  return rows
}

/** The rows of a list of paths. */
export function flatRows(files: readonly DiffFile[]): readonly TreeRow[] {
  return files.map((file, at) => ({
    kind: 'file',
    id: file.path,
    name: file.path,
    file,
    level: 1,
    position: at + 1,
    siblings: files.length,
  }))
}

/** Slashes at both ends keep it apart from all paths. */
const GENERATED = '/generated/'

/** Adds a folder of generated files, with their paths, at the end. */
export function withGenerated(
  rows: readonly TreeRow[],
  files: readonly DiffFile[],
  isOpenFolder: (id: string) => boolean,
): readonly TreeRow[] {
  if (files.length === 0) return rows
  const isOpen = isOpenFolder(GENERATED)
  const siblings = rows.filter(({ level }) => level === 1).length + 1
  const place = { level: 1, position: siblings, siblings }
  const folder = { kind: 'folder', id: GENERATED, name: 'Generated', isOpen, ...place } as const
  const inside = isOpen ? flatRows(files).map((row) => ({ ...row, level: 2 })) : []
  return [
    ...rows.map((row) => (row.level === 1 ? { ...row, siblings } : row)),
    { ...folder, files: files.length },
    ...inside,
  ]
}

function folderOf(files: readonly DiffFile[]): Folder {
  const root: Folder = { path: '', entries: new Map(), files: 0 }
  for (const file of files) {
    let folder = root
    let start = 0
    for (let end = file.path.indexOf('/'); end !== -1; end = file.path.indexOf('/', start)) {
      const name = file.path.slice(start, (start = end + 1))
      let next = folder.entries.get(name)
      if (!next || !isFolder(next)) {
        next = { path: file.path.slice(0, start), entries: new Map(), files: 0 }
        folder.entries.set(name, next)
      }
      next.files++
      folder = next
    }
    folder.entries.set(file.path.slice(start), file)
  }
  return root
}

function addRows(rows: TreeRow[], folder: Folder, level: number, closed: ReadonlySet<string>) {
  let position = 0
  for (const [name, entry] of folder.entries) {
    const place = { level, position: ++position, siblings: folder.entries.size }
    if (!isFolder(entry)) {
      rows.push({ kind: 'file', id: entry.path, name, file: entry, ...place })
      continue
    }
    const inner = withoutLinks(entry)
    const isOpen = !closed.has(inner.path)
    const fullName = inner.path.slice(folder.path.length, -1)
    const { path: id, files } = inner
    rows.push({ kind: 'folder', id, name: fullName, files, isOpen, ...place })
    if (isOpen) addRows(rows, inner, level + 1, closed)
  }
}

/** Returns the first folder inside that has more than one entry, or a file. */
function withoutLinks(folder: Folder): Folder {
  const [only, ...others] = folder.entries.values()
  return only && others.length === 0 && isFolder(only) ? withoutLinks(only) : folder
}

function isFolder(entry: Folder | DiffFile): entry is Folder {
  return 'entries' in entry
}

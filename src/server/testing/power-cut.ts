import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

import { fileIn, type SystemCall } from './system-calls.ts'

/**
 * Simulates a power cut for the files below a folder. A file keeps only its content at the last sync, and is empty if
 * it was never synced. Names follow the guarantees of journaling file systems (ext4, XFS, btrfs): changes keep their
 * order, and changes before a folder's sync survive. Of later changes, either all survive (`kept`), so a name may lead
 * to missing content, or none (`lost`), so a name leads to its previous file.
 */
export type Names = 'kept' | 'lost'

/** A change to a file: bytes written at an offset, or a truncation to a length. */
type Change = { at: number; data: Buffer } | { length: number }

interface File {
  changes: Change[]
  /** The number of durable changes. */
  durable: number
}

/** Files by path. Null means a folder. */
type Tree = Map<string, File | null>

/** Writes what survives the cut into another folder. The calls must start from an empty folder. */
export function cutPower(
  calls: readonly SystemCall[],
  folder: string,
  names: Names,
  into: string,
): void {
  const { now, durable } = replay(calls, folder)
  for (const [path, file] of names === 'kept' ? now : durable) {
    const to = join(into, path.slice(folder.length))
    mkdirSync(file ? dirname(to) : to, { recursive: true })
    // SQLite's shared memory needs no recovery: the next connection recreates it.
    if (file && !path.endsWith('-shm'))
      writeFileSync(to, contentAfter(file.changes.slice(0, file.durable)))
  }
}

/** Returns the files below the folder as programs saw them before the cut. */
export function filesAfter(calls: readonly SystemCall[], folder: string): Map<string, Buffer> {
  const files = [...replay(calls, folder).now].filter(
    (entry): entry is [string, File] => entry[1] !== null,
  )
  return new Map(files.map(([path, { changes }]) => [path, contentAfter(changes)]))
}

function contentAfter(changes: readonly Change[]): Buffer {
  let content = Buffer.alloc(0)
  let length = 0
  for (const change of changes) {
    const needed = 'data' in change ? change.at + change.data.length : change.length
    if (needed > content.length) content = Buffer.concat([content, Buffer.alloc(2 * needed)])
    if ('data' in change) change.data.copy(content, change.at)
    else content.fill(0, change.length)
    length = 'data' in change ? Math.max(length, needed) : needed
  }
  return content.subarray(0, length)
}

function replay(calls: readonly SystemCall[], folder: string): { now: Tree; durable: Tree } {
  const now: Tree = new Map([[folder, null]])
  let durable: Tree = new Map(now)
  const isBelow = (path: string | null) => path?.startsWith(folder) ?? false
  for (const { name, file: at, paths, data, args, answer } of calls) {
    if (!isBelow(at) && !paths.some(isBelow)) continue
    const [path = '', to = ''] = paths
    const file = at === null ? undefined : now.get(at)
    switch (name.replace(/at2?$/, '')) {
      case 'open':
      case 'creat':
        open(now, fileIn(answer)!, args)
        break
      case 'write':
      case 'writev':
        // Only the database overwrites content. All other programs append.
        file?.changes.push({ at: lengthOf(file), data })
        break
      case 'pwrite64':
        file?.changes.push({ at: lastNumber(args), data })
        break
      case 'ftruncate':
        file?.changes.push({ length: lastNumber(args) })
        break
      case 'fsync':
      case 'fdatasync':
        if (file) file.durable = file.changes.length
        else if (file === null) durable = new Map(now)
        break
      case 'mkdir':
        now.set(path, null)
        break
      case 'link':
        now.set(to, now.get(path)!)
        break
      case 'rename':
        rename(now, path, to)
        break
      case 'unlink':
      case 'rmdir':
        now.delete(path)
        break
      default:
        throw new Error(`nobody knows what ${name} does`)
    }
  }
  return { now, durable }
}

function open(tree: Tree, path: string, args: string): void {
  if (!/O_CREAT|O_TRUNC/.test(args)) return
  const file = tree.get(path) ?? { changes: [], durable: 0 }
  if (args.includes('O_TRUNC')) file.changes.push({ length: 0 })
  tree.set(path, file)
}

function rename(tree: Tree, from: string, to: string): void {
  const moved = [...tree].filter(([path]) => path === from || path.startsWith(from + sep))
  for (const [path, file] of moved) {
    tree.delete(path)
    tree.set(to + path.slice(from.length), file)
  }
}

function lengthOf({ changes }: File): number {
  let length = 0
  for (const change of changes) {
    length = 'data' in change ? Math.max(length, change.at + change.data.length) : change.length
  }
  return length
}

const lastNumber = (args: string) => Number(/(\d+)$/.exec(args)![1])

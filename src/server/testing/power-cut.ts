import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

import { fileIn, type SystemCall } from './system-calls.ts'

/**
 * What a power cut leaves of the files below a folder. Of a file's content only what was there when somebody last made it
 * durable: the rest is gone, and a file for which nobody did so is empty. Of names what file systems with a journal
 * promise (ext4, XFS, btrfs): one change follows the other, and those before a changed folder was made durable stay.
 * Of the others all do (`kept`), so that a name leads to what is not there yet; or none (`lost`), so that a name leads
 * to what it led to before.
 */
export type Names = 'kept' | 'lost'

/** What was done to a file: bytes were written, or it was cut to that length. */
type Change = { at: number; data: Buffer } | { length: number }

interface File {
  changes: Change[]
  /** How many of them are durable. */
  durable: number
}

/** By path; null: a folder. */
type Tree = Map<string, File | null>

/** The calls began when the folder was empty. Writes what is left of it into another one. */
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
    // Memory that those who have a database open share is no file: who opens it next makes it anew.
    if (file && !path.endsWith('-shm'))
      writeFileSync(to, contentAfter(file.changes.slice(0, file.durable)))
  }
}

/** The files below the folder as programs see them. */
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
        // At its end: nobody here writes again over what is there, but for the database.
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

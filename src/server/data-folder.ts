import { mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A locked data folder. The lock lasts until it is released or the process ends. */
export interface DataFolder {
  /** Records the URL for the error message in other processes. */
  name(url: string): void
  release(): void
}

/**
 * Creates the folder if needed and locks it. Throws a readable error when another process holds the lock.
 *
 * SQLite takes an operating system lock, which ends with the process and so is never stale.
 */
export function lockDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new Error(
      `${folder} is in use by ${readHolder(folder)}. Stop it, or choose another folder with --data.`,
    )
  }
  return {
    name: (url) => writeFileSync(holderFile(folder), `process ${process.pid} at ${url}`),
    release: () => lock.close(),
  }
}

/** Bytes of free space below which a disk counts as full. */
const FULL_BELOW = 1024 * 1024

/** True when the folder's disk is full. */
export function isDiskOfFolderFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < FULL_BELOW
  } catch {
    return false
  }
}

const holderFile = (folder: string) => join(folder, 'lock-holder')

/** Reads the holder's description. The holder writes it just after taking the lock. */
function readHolder(folder: string): string {
  try {
    return readFileSync(holderFile(folder), 'utf8')
  } catch {
    return 'another process'
  }
}

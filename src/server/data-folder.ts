import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder, locked by this process until released or until the process ends in any way. */
export interface DataFolder {
  /** Records the URL, for the error message of other processes. */
  name(url: string): void
  release(): void
}

/**
 * Creates the folder if needed and locks it. Throws a readable error when another process holds the lock.
 *
 * SQLite takes a lock of the operating system, which ends with the process and so is never stale.
 */
export function holdDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new Error(
      `${folder} is in use by ${readHolder(folder)}. Stop that, or choose another folder with --data.`,
    )
  }
  return {
    name: (url) => writeFileSync(holderFile(folder), `process ${process.pid} at ${url}`),
    release: () => lock.close(),
  }
}

const holderFile = (folder: string) => join(folder, 'lock-holder')

/** Reads the holder's description, which it writes just after it takes the lock. */
function readHolder(folder: string): string {
  try {
    return readFileSync(holderFile(folder), 'utf8')
  } catch {
    return 'another process'
  }
}

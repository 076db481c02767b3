import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder, held by this process alone until it is released or the process ends, however it ends. */
export interface DataFolder {
  /** Leaves the address for others who find the folder in use. */
  name(url: string): void
  release(): void
}

/**
 * Makes the folder if need be, and takes it. Throws an error for people when another process has it.
 *
 * The lock is one of the operating system, taken through SQLite: it goes with its process, so none is ever left over.
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

/** The holder writes its name just after it got the lock. */
function readHolder(folder: string): string {
  try {
    return readFileSync(holderFile(folder), 'utf8')
  } catch {
    return 'another process'
  }
}

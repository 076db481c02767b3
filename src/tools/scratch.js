import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const GIB = 1024 ** 3
/** The required free memory, several times the tests' peak use. */
const ENOUGH = 3 * GIB
/** The name of a scratch folder. It contains the process that removes the folder at its end. */
const NAME = /^mergeboard-scratch-(\d+)-/

/**
 * Gives this process and its commands a folder for temporary files. The folder is in memory if there is room: the
 * service flushes all writes to disk before it replies, and tests would wait for that.
 */
export function makeScratchFolder() {
  const place = process.env.TMPDIR === undefined && hasRoom() ? IN_MEMORY : tmpdir()
  const folder = mkdtempSync(join(place, `mergeboard-scratch-${process.pid}-`))
  // PostgreSQL runs as another user and must reach its folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false
  const mounted = / \/dev\/shm tmpfs (\S+)/.exec(readFileSync('/proc/mounts', 'utf8'))
  // The folder must allow executables, since some tests write them.
  if (!mounted || mounted[1]?.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, freemem()) >= ENOUGH
}

/** Removes the scratch folders of processes that were killed, and ends the commands that they left running. */
export function removeOldScratchFolders() {
  for (const place of new Set([IN_MEMORY, tmpdir()].filter((path) => existsSync(path)))) {
    for (const name of readdirSync(place)) {
      const owner = NAME.exec(name)?.[1]
      if (owner === undefined || isRunning(Number(owner))) continue
      const folder = join(place, name)
      endProcessesIn(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

/**
 * True unless the process has ended, even if its parent has not noticed yet.
 *
 * @param {number} pid
 */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    const stat = `/proc/${pid}/stat`
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Ends the processes that work in the folder or name it in their environment or arguments. Needs `/proc`; elsewhere does
 * nothing.
 *
 * @param {string} folder
 */
function endProcessesIn(folder) {
  if (!existsSync('/proc/self/environ')) return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const facts = [
        readlinkSync(`/proc/${pid}/cwd`),
        ...['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`)),
      ]
      if (facts.some((fact) => fact.includes(folder))) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended or belongs to another user.
    }
  }
}

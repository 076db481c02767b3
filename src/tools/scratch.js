import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const GIB = 1024 ** 3
/** The required free memory, several times the tests' peak use. */
const ENOUGH = 3 * GIB

/**
 * Keeps the temporary files of this process and its commands in memory if there is room. The service flushes all writes
 * to disk before it replies, and tests would wait for that.
 */
export function keepScratchInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = mkdtempSync(join(IN_MEMORY, 'mergeboard-'))
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

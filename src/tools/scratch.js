import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const GIB = 1024 ** 3
/** Several times the peak use of the tests. */
const ENOUGH = 3 * GIB

/**
 * Keeps the temporary files of this process and its commands in memory if there is room: the service flushes all
 * writes to disk before it replies, and the tests would wait for that.
 */
export function keepScratchInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = mkdtempSync(join(IN_MEMORY, 'mergeboard-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false
  const mounted = / \/dev\/shm tmpfs (\S+)/.exec(readFileSync('/proc/mounts', 'utf8'))
  // Some tests write executables.
  if (!mounted || mounted[1]?.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, freemem()) >= ENOUGH
}

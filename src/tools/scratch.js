import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const GIB = 1024 ** 3
/** Several times what the tests ever have there at once. */
const ENOUGH = 3 * GIB

/**
 * Has the temporary files of this process, and of the commands it runs, in memory where there is room for them: the
 * service writes all through to the disk before it answers, and the tests would wait for that all the time.
 */
export function keepScratchInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = mkdtempSync(join(IN_MEMORY, 'mergeboard-'))
  // PostgreSQL's is another user's.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false
  const mounted = / \/dev\/shm tmpfs (\S+)/.exec(readFileSync('/proc/mounts', 'utf8'))
  // Some tests write programs.
  if (!mounted || mounted[1]?.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, freemem()) >= ENOUGH
}

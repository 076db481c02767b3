import { existsSync } from 'node:fs'

import { runQuietly } from './command.js'
import { canInstallPackages, installPackage } from './debian.js'

const PROGRAM = '/usr/bin/strace'

/**
 * The recorder of system calls, by which tests see what a service does to its files, and make that fail.
 *
 * @returns {Promise<string | undefined>} the program; undefined when there is none to be had, or when the machine lets
 *   nobody look into processes
 */
export async function ensureStrace() {
  try {
    if (!existsSync(PROGRAM) && canInstallPackages()) await installPackage('strace')
    await runQuietly(PROGRAM, ['-f', '-e', 'inject=fsync:error=EIO', 'true'])
    return PROGRAM
  } catch {
    return undefined
  }
}

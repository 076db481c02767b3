import { existsSync } from 'node:fs'

import { runQuietly } from './command.js'
import { canInstallPackages, installPackage } from './debian.js'

const PROGRAM = '/usr/bin/strace'

/**
 * Finds or installs strace. Tests use it to trace a service's file access and to make file access fail.
 *
 * @returns {Promise<string | undefined>} the program, or undefined when there is none or the machine forbids tracing
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
